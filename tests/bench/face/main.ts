document.querySelector('#connect')?.addEventListener('click', () => void import('./dialog.tsx').then(({ open }) => open()))
