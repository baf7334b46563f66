import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import { PROFILE } from '../account/manifest.ts'
import type { NameRegistrationService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** What a name is for. */
    ChooseAccountName: void
    /** The name to register, with suggestions. */
    RegisterAccountName: void
    /** The registration that runs, and what has become of it. */
    RegisterAccountNameSuccess: void
  }
}

/** What a host may say about names. */
export interface NamesOptions {
  /** What a new name ends with. Default `reown.id`. */
  readonly zone: string
  /** Names with these endings are looked up at the provider API; all others on the chain. Default `.reown.id` and `.wcn.id`. */
  readonly suffixes: readonly string[]
}

const options: NamesOptions = { zone: 'reown.id', suffixes: ['.reown.id', '.wcn.id'] }

/** The name that the visitor registers. */
export const NAME_REGISTRATION = token<NameRegistrationService>('name-registration@1')

export const manifest = defineManifest({
  id: 'names',
  requires: {
    accounts: kernel.ACCOUNTS,
    networks: kernel.NETWORKS,
    families: kernel.FAMILIES,
    wallet: kernel.WALLET,
    services: kernel.SERVICES,
    router: kernel.ROUTER,
  },
  optional: { profile: PROFILE },
  provides: { names: kernel.NAMES, registration: NAME_REGISTRATION },
  ports: ['clock', 'events', 'log'],
  origins: ['api'],
  options,
  locales: { en: () => import('./locales/en.json') },
  views: {
    ChooseAccountName: { title: 'title', account: true, load: () => import('./views/choose-name-view.tsx') },
    RegisterAccountName: { title: 'title', account: true, enter: true, load: () => import('./views/register-name-view.tsx') },
    RegisterAccountNameSuccess: { title: 'title', account: true, enter: true, load: () => import('./views/registered-name-view.tsx') },
  },
  slots: {
    'account.settings': [
      {
        id: 'name',
        order: 40,
        label: 'choose',
        when: { namespaces: ['eip155'], connectorTypes: ['AUTH'] },
        load: () => import('./views/name-setting.tsx'),
      },
    ],
  },
})
