// Before any module of the page: if one of them does not arrive, nothing else is there to say so.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('root')?.replaceChildren(notStarted());
  },
  true,
);

function notStarted() {
  const message = element('div', '');
  message.setAttribute('role', 'alert');
  message.append(
    element('h1', 'Sightline could not be loaded'),
    element('p', 'Check your connection and try again.'),
  );
  const again = element('button', 'Try again');
  again.addEventListener('click', () => location.reload());
  const page = element('main', '');
  page.className = 'not-started';
  page.append(message, again);
  return page;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
