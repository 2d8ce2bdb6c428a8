import { getMessages, announce, loadMessages } from './messages.ts';

export async function offerNewer(): Promise<void> {
  await loadMessages();
  const { newerPage, showNewerPage, close } = getMessages();
  const notice = document.createElement('aside');
  notice.className = 'newer';
  notice.append(
    newerPage,
    toButton(showNewerPage, () => location.reload()),
    toButton(close, () => notice.remove()),
  );
  document.body.append(notice);
  announce(newerPage);
}

function toButton(text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
}
