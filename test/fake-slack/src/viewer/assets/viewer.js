/* Runs in the browser: redraws what changed, and turns clicks into what a person does. */
(() => {
  const { as, at } = document.body.dataset;
  const byId = id => document.getElementById(id);
  const regions = ['channels', 'conversation', 'modal'];
  const shown = {};
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  function paint() {
    const theme = dark.matches ? 'dark' : 'light';
    for (const element of document.querySelectorAll('[data-theme]')) {
      element.dataset.theme = theme;
    }
  }

  function keyOfFocus() {
    const focused = document.activeElement;
    const place = focused?.closest('[data-ts]');
    return focused?.dataset?.key
      ? { key: focused.dataset.key, ts: place?.dataset.ts }
      : undefined;
  }

  // A redraw must not take the keyboard away from somebody who is on a button.
  function refocus(focus) {
    if (!focus) return;
    const scope = focus.ts ? byId(`m${focus.ts}`) : document;
    scope?.querySelector(`[data-key="${CSS.escape(focus.key)}"]`)?.focus();
  }

  // Slack keeps what was typed when a submission comes back with errors.
  function drawModal(html) {
    const region = byId('modal');
    const idOf = () => region.querySelector('[data-view]')?.dataset.id;
    const before = idOf();
    const typed = [...region.querySelectorAll('[name]')].map(control => [
      control.name,
      control.multiple ? undefined : control.value,
    ]);
    region.innerHTML = html;
    if (before !== undefined && before === idOf()) {
      for (const [name, value] of typed) {
        const control = region.querySelector(`[name="${CSS.escape(name)}"]`);
        if (control && value !== undefined) control.value = value;
      }
    }
    for (const element of document.querySelectorAll('header, nav, main')) {
      element.inert = html !== '';
    }
    region.querySelector('input, textarea, select')?.focus();
  }

  function draw(next) {
    const focus = keyOfFocus();
    const isAtEnd =
      window.innerHeight + window.scrollY >= document.body.scrollHeight - 60;
    let isRedrawn = false;
    for (const id of regions) {
      // Untouched where nothing changed, so that half-filled forms survive.
      if (shown[id] !== next[id]) {
        if (id === 'modal') drawModal(next[id]);
        else byId(id).innerHTML = next[id];
        isRedrawn = isRedrawn || id === 'conversation';
      }
      shown[id] = next[id];
    }
    paint();
    refocus(focus);
    if (isRedrawn && isAtEnd) window.scrollTo(0, document.body.scrollHeight);
  }

  let isDrawing = false;
  let isStale = false;
  async function refresh() {
    isStale = true;
    if (isDrawing) return;
    isDrawing = true;
    try {
      while (isStale) {
        isStale = false;
        const query = new URLSearchParams({ as, at });
        const response = await fetch(`/viewer/regions?${query}`);
        draw(await response.json());
      }
      byId('status').textContent = '';
    } catch (error) {
      byId('status').textContent = `Not connected: ${error.message}`;
    } finally {
      isDrawing = false;
    }
  }

  async function act(verb, body) {
    try {
      const response = await fetch(`/viewer/${verb}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ as, ...body }),
      });
      const answer = await response.json();
      await refresh();
      if (answer.error) byId('status').textContent = answer.error;
      return answer;
    } catch (error) {
      byId('status').textContent = `Not sent: ${error.message}`;
      return {};
    }
  }

  function placeOf(element) {
    const view = element.closest('[data-view]')?.dataset.view;
    if (view) return { where: view };
    return { where: element.closest('[data-ts]').dataset.ts, channel: at };
  }

  // Slack asks before a click with a `confirm` goes out.
  function confirmed(element) {
    const { confirm: question } = element.dataset;
    if (question === undefined) return Promise.resolve(true);
    const dialog = byId('confirm');
    dialog.querySelector('p').textContent = question;
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise(resolve => {
      const answer = () => resolve(dialog.returnValue === 'yes');
      dialog.addEventListener('close', answer, { once: true });
    });
  }

  document.addEventListener('click', async event => {
    const button = event.target.closest('button');
    if (button?.dataset.form === 'close') act('close', {});
    if (!button?.dataset.key) return;
    const place = placeOf(button);
    if (!(await confirmed(button))) return;
    if (button.dataset.url) {
      window.open(button.dataset.url, '_blank', 'noopener');
    }
    act('click', { ...place, key: button.dataset.key });
  });

  document.addEventListener('change', async event => {
    const control = event.target;
    if (control.id === 'you') {
      const query = new URLSearchParams({ as: control.value, at });
      window.location.assign(`/?${query}`);
    }
    if (!control.dataset.key) return;
    const place = placeOf(control);
    if (!(await confirmed(control))) return;
    const value = control.multiple
      ? [...control.selectedOptions].map(option => option.value)
      : control.value;
    act('click', { ...place, key: control.dataset.key, value });
  });

  document.addEventListener('input', async event => {
    const { lookup } = event.target.dataset;
    if (!lookup) return;
    const { options = [] } = await act('lookup', {
      ...placeOf(event.target),
      action: lookup,
      typed: event.target.value,
    });
    byId(event.target.getAttribute('list')).replaceChildren(
      ...options.map(({ text, value }) => new Option(text, value)),
    );
  });

  document.addEventListener('submit', event => {
    if (event.target.method === 'dialog') return;
    event.preventDefault();
    if (event.target.dataset.form === 'submit') {
      const values = {};
      for (const control of event.target.elements) {
        if (!control.name) continue;
        values[control.name] = control.multiple
          ? [...control.selectedOptions].map(option => option.value)
          : control.value;
      }
      act('submit', { values });
      return;
    }
    const box = byId('message');
    const text = box.value.trim();
    if (text === '') return;
    box.value = '';
    act('type', { channel: at, text });
  });

  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && byId('modal').innerHTML !== '') {
      act('close', {});
    }
  });

  dark.addEventListener('change', paint);
  const stream = new EventSource('/viewer/events');
  stream.addEventListener('message', refresh);
  stream.addEventListener('open', refresh);
  stream.addEventListener('error', () => {
    byId('status').textContent = 'Not connected, trying again…';
  });
  paint();
  window.scrollTo(0, document.body.scrollHeight);
  if (at === 'home') act('home', {});
})();
