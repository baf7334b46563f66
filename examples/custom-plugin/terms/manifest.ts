import { defineManifest, MODAL, ROUTER, type Store, token } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'acme.terms:Sign': void
  }
}

/** What the visitor is asked to sign. */
export interface Question {
  readonly address: string
  readonly wallet: string
  readonly signing: boolean
}

/** What is asked, and the answers to it. */
export interface TermsService {
  readonly question: Store<Question | undefined>
  /** Asks the wallet, in the click that calls it. */
  sign(): void
  decline(): void
}

const TERMS = token<TermsService>('acme.terms@1')

export const manifest = defineManifest({
  id: 'acme.terms',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { router: ROUTER, modal: MODAL },
  provides: { terms: TERMS },
  ports: ['clock', 'storage'],
  locales: { en: () => import('./en.json') },
  views: { 'acme.terms:Sign': { title: 'title', enter: true, load: () => import('./sign-view.tsx') } },
  guards: [{ id: 'terms', on: 'connect', at: ['connect', 'account'], required: true }],
})
