import styles from '#styles/live.css?inline';
import { addStyles, createElement } from './dom.ts';
import { getMessages, announce, loadMessages } from './messages.ts';

export async function offerNewer(): Promise<void> {
  await loadMessages();
  addStyles(styles);
  const { newerPage, showNewerPage, close } = getMessages();
  const [show, hide] = [showNewerPage, close].map((text) =>
    createElement('button', { type: 'button' }, text),
  );
  const notice = createElement('aside', { class: 'newer' }, newerPage, show ?? '', hide ?? '');
  show?.addEventListener('click', () => location.reload());
  hide?.addEventListener('click', () => notice.remove());
  document.body.append(notice);
  announce(newerPage);
}
