import { $messages, announce, loadMessages } from './messages.ts';

/** Says that there is a newer page, with a way to it; this one goes on as it is. */
export async function offerNewer(): Promise<void> {
  await loadMessages();
  const { newerPage = '', showNewerPage = '' } = $messages.get();
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = showNewerPage;
  button.addEventListener('click', () => location.reload());
  const notice = document.createElement('p');
  notice.className = 'newer';
  notice.append(newerPage, button);
  document.body.append(notice);
  announce('newerPage');
}
