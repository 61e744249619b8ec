let node: HTMLElement | null = null;

/**
 * Where messages live: beside the page and its dialogs. An open dialog hides everything beside it from assistive
 * technology; a message has to be heard all the same, so this node takes that back.
 */
export function messagesNode(): HTMLElement {
  if (node?.isConnected) return node;
  const made = document.createElement('div');
  document.body.append(made);
  new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, {
    attributes: true,
    attributeFilter: ['aria-hidden'],
  });
  node = made;
  return made;
}
