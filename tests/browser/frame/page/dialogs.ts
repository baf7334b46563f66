import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { KeyDialog } from '../../../../server/frame/keys/flow/key-dialog.ts'
import type { PasskeySteps, ProtectingPasskey } from '../../../../server/frame/keys/flow/passkey-steps.ts'
import type { Addresses } from '../../../../server/frame/keys/key-set.ts'

/** A key of nobody. */
const KEY = `0x${'4c'.repeat(32)}`

const refused = (code: 'KEYS_PASSKEY_CANCELLED' | 'KEYS_PASSPHRASE_WRONG' | 'KEYS_TAMPERED') => (): Promise<never> =>
  Promise.reject(new PorticoError(code, code))
const done = async (): Promise<void> => undefined
const nothing = (): void => undefined

const used: ProtectingPasskey = {
  credentialId: 'credential',
  value: new Uint8Array(32),
  portable: false,
  // Nobody reads it here.
  assertion: {} as ProtectingPasskey['assertion'],
}

/** A passkey that stays on its device. */
const bound: PasskeySteps<ProtectingPasskey> = { prepareCreate: done, create: done, prepareUse: done, use: async () => used }
/** One that the visitor does not use. */
const unused: PasskeySteps<ProtectingPasskey> = {
  ...bound,
  create: refused('KEYS_PASSKEY_CANCELLED'),
  use: refused('KEYS_PASSKEY_CANCELLED'),
}

const modes = ['passkey', 'passphrase', 'service'] as const
const addresses: Addresses = {
  eip155: '0x2b5AD5c4795c026514f8317c7a215E218DcCD6cF',
  solana: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
}

const setUp = (passkey: PasskeySteps): KeyDialog => ({
  kind: 'setUp',
  hasPasskey: false,
  modes,
  known: [],
  passkey,
  submit: done,
  cancel: nothing,
})
const recover = (mode: (typeof modes)[number], persistent: boolean): KeyDialog => ({
  kind: 'recover',
  mode,
  persistent,
  passkey: unused,
  submit: refused(mode === 'passphrase' ? 'KEYS_PASSPHRASE_WRONG' : 'KEYS_TAMPERED'),
  cancel: nothing,
})
const manage = (mode: (typeof modes)[number]): KeyDialog => ({
  kind: 'manage',
  addresses,
  mode,
  modes,
  known: [],
  passkey: unused,
  exportKey: async () => KEY,
  importKey: async () => addresses,
  changeRecovery: done as never,
  close: nothing,
})

/** What the frame asks about keys, by the name that a state's host has. */
export const dialogs = {
  'sign-in': { kind: 'signIn', passkey: unused, cancel: nothing },
  'set-up': setUp(unused),
  'set-up, passkey of one device': setUp(bound),
  consent: { kind: 'consent', usedBy: 'https://another-shop.example', submit: done, cancel: nothing },
  'consent, refused': { kind: 'consent', usedBy: 'https://another-shop.example', submit: refused('KEYS_TAMPERED'), cancel: nothing },
  'recovery by passphrase': recover('passphrase', true),
  'recovery by passkey': recover('passkey', true),
  'recovery by the service': recover('service', false),
  manage: manage('service'),
  'manage, by passphrase': manage('passphrase'),
} satisfies Readonly<Record<string, KeyDialog>>
