// The least that a lazy React dialog can cost: one chunk with React and an empty dialog, loaded at the click.
document.querySelector('#connect')?.addEventListener('click', () => void import('./dialog.tsx').then(({ open }) => open()))
