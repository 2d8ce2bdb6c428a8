import { $messages, announce, loadMessages } from './messages.ts';

/** Says that there is a newer page, with a way to it, until it is sent away; this one goes on as it is. */
export async function offerNewer(): Promise<void> {
  await loadMessages();
  const { newerPage = '', showNewerPage = '', close = '' } = $messages.get();
  const notice = document.createElement('aside');
  notice.className = 'newer';
  notice.append(
    newerPage,
    toButton(showNewerPage, () => location.reload()),
    toButton(close, () => notice.remove()),
  );
  document.body.append(notice);
  announce('newerPage');
}

function toButton(text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
}
