/** What the plugin puts on screen. */
export const views = {
  WalletSend: { title: 'title', account: true, enter: () => import('./views/enter-send.ts'), load: () => import('./views/send-view.tsx') },
  WalletSendSelectToken: {
    title: 'selectTitle',
    account: true,
    enter: () => import('./views/enter-select-token.ts'),
    load: () => import('./views/select-token-view.tsx'),
  },
  WalletSendPreview: { title: 'previewTitle', account: true, load: () => import('./views/preview-view.tsx') },
} as const

export const slots = {
  'account.features': [{ id: 'send', order: 40, icon: 'send', label: 'action', open: 'WalletSend', when: { namespaces: ['eip155'] } }],
} as const
