// The least that the face of the Connect view can cost: the parts of the kit with their styles, no kernel, no plugin, one chunk.
document.querySelector('#connect')?.addEventListener('click', () => void import('./dialog.tsx').then(({ open }) => open()))
