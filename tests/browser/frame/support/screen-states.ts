import type { Locator, Page } from 'playwright-core'
import type { DialogName, RequestName } from '../page/screens-page.ts'

/** The words of the language in which a screen is drawn, of the frame and of its keys, by key. */
export type Words = Readonly<Record<string, string>>

/** What a screen is drawn with. */
export interface Drawn {
  readonly page: Page
  readonly root: Locator
  readonly words: Words
}

/** A screen of the frame in one of the states a visitor can meet it in. */
export interface ScreenState {
  readonly screen: string
  readonly state: string
  /** Name of what is drawn. */
  readonly draws: { readonly request: RequestName; readonly behind?: number; readonly alone?: boolean } | { readonly dialog: DialogName }
  /** Leads from what is drawn to the state. */
  lead?(drawn: Drawn): Promise<void>
  /** What the visitor sees in this state and in no other of the screen. */
  sign(drawn: Drawn): Locator
  /** Names of the controls in the order of Tab, by key of a word. Left out: not looked at by name. */
  readonly stops?: readonly string[]
}

const button = ({ root, words }: Drawn, key: string): Locator => root.getByRole('button', { name: words[key] ?? key })
const press = (drawn: Drawn, key: string): Promise<void> => button(drawn, key).first().click()
const fill = ({ root, words }: Drawn, key: string, text: string): Promise<void> =>
  root.getByLabel(words[key] ?? key, { exact: true }).fill(text)
const tick = ({ root }: Drawn): Promise<void> => root.getByRole('checkbox').click()
const says =
  (key: string) =>
  ({ root, words }: Drawn): Locator =>
    root.getByText(words[key] ?? key, { exact: true }).first()

/** A key that nobody has money on. */
const KEY = `0x${'4c'.repeat(32)}`

/** The request was read, and what the network knows of it has come. The buttons may rest. */
const read = ({ root, words }: Drawn): Locator => {
  const one = (text = ''): Locator => root.page().getByText(text, { exact: true })
  return root.locator('.frame-column').filter({ has: one(words.checks), hasNot: one(words.checkLooking) })
}

/** The same, and the buttons are awake. */
const answerable = (drawn: Drawn): Locator => button(drawn, 'reject').and(drawn.root.locator(':not([aria-disabled=true])'))

const request = (name: RequestName, more: Partial<ScreenState> = {}, behind = 0): ScreenState => ({
  screen: 'approval',
  state: name,
  draws: { request: name, behind },
  sign: read,
  ...more,
})

const REQUESTS: readonly RequestName[] = [
  'a transfer of the coin',
  'an unlimited allowance',
  'all of a collection',
  'a call that nobody reads',
  'a new contract',
  'a message',
  'a sign-in to another site',
  'a permit',
  'typed data of any kind',
  'a batch',
  'a user operation with an upgrade',
  'a delegation',
  'a permission',
  'a message of Solana',
]

const dialog = (name: DialogName, state: string, more: Omit<ScreenState, 'screen' | 'state' | 'draws'>): ScreenState => ({
  screen: name,
  state,
  draws: { dialog: name },
  ...more,
})

/** Every screen that the frame draws, in the states that a visitor can meet. */
export const screenStates: readonly ScreenState[] = [
  request('a transfer of a token', { sign: answerable }),
  ...REQUESTS.map((name) => request(name)),
  request('a message', { state: 'more wait behind it' }, 2),
  {
    ...request('a transfer of a token', { state: 'in a window of its own' }),
    draws: { request: 'a transfer of a token', alone: true },
    sign: answerable,
  },
  request('a transfer of a token', {
    state: 'covered',
    async lead({ page }) {
      await page.evaluate(() => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.style.cssText = 'position:fixed;inset-inline:0;inset-block-end:0;block-size:4px;pointer-events:none'
        document.querySelector('portico-modal')?.shadowRoot?.append(cover)
      })
    },
    sign: says('covered'),
  }),
  dialog('sign-in', 'by passkey', { sign: says('signInTitle'), stops: ['back', 'usePasskey', 'signUp'] }),
  dialog('sign-in', 'the passkey was not used', {
    lead: (drawn) => press(drawn, 'usePasskey'),
    sign: says('errorKEYS_PASSKEY_CANCELLED'),
  }),
  dialog('sign-in', 'a new account', {
    lead: (drawn) => press(drawn, 'signUp'),
    sign: says('signUpTitle'),
    stops: ['back', 'createPasskey'],
  }),
  dialog('set-up', 'the ways', {
    sign: says('setUpLead'),
    stops: ['passkeyName', 'passphraseName', 'serviceName', 'bring', 'cancel'],
  }),
  dialog('set-up', 'a key of another wallet', {
    lead: (drawn) => press(drawn, 'bring'),
    sign: says('bringHelp'),
  }),
  dialog('set-up', 'what is no key', {
    async lead(drawn) {
      await press(drawn, 'bring')
      await fill(drawn, 'bringLabel', 'abc')
      await press(drawn, 'continue')
    },
    sign: says('errorKEYS_IMPORT_INVALID'),
  }),
  dialog('set-up', 'a key was brought', {
    async lead(drawn) {
      await press(drawn, 'bring')
      await fill(drawn, 'bringLabel', KEY)
      await press(drawn, 'continue')
    },
    sign: says('broughtKept'),
  }),
  dialog('set-up', 'a passkey', {
    lead: (drawn) => press(drawn, 'passkeyName'),
    sign: says('passkeyLead'),
    stops: ['back', 'createPasskey'],
  }),
  dialog('set-up', 'no passkey was made', {
    async lead(drawn) {
      await press(drawn, 'passkeyName')
      await press(drawn, 'createPasskey')
    },
    sign: says('errorKEYS_PASSKEY_CANCELLED'),
  }),
  dialog('set-up, passkey of one device', 'to be used once', {
    async lead(drawn) {
      await press(drawn, 'passkeyName')
      await press(drawn, 'createPasskey')
    },
    sign: says('usePasskeyLead'),
  }),
  dialog('set-up, passkey of one device', 'it stays on this device', {
    async lead(drawn) {
      await press(drawn, 'passkeyName')
      await press(drawn, 'createPasskey')
      await press(drawn, 'usePasskey')
    },
    sign: says('boundTitle'),
    stops: ['back', 'choosePassphrase', 'createPasskey'],
  }),
  dialog('set-up', 'a passphrase', {
    lead: (drawn) => press(drawn, 'passphraseName'),
    sign: says('passphraseLead'),
    stops: ['back', 'suggestion', 'copy', 'ownPassphrase', 'repeatPassphrase', 'secure'],
  }),
  dialog('set-up', 'a short passphrase', {
    async lead(drawn) {
      await press(drawn, 'passphraseName')
      await fill(drawn, 'ownPassphrase', 'short')
      await press(drawn, 'secure')
    },
    sign: says('passphrase_short'),
  }),
  dialog('set-up', 'two passphrases that differ', {
    async lead(drawn) {
      await press(drawn, 'passphraseName')
      await fill(drawn, 'ownPassphrase', 'seven green bottles stand')
      await fill(drawn, 'repeatPassphrase', 'seven green bottles fall')
      await press(drawn, 'secure')
    },
    sign: says('passphraseDiffers'),
  }),
  dialog('set-up', 'left to the service', {
    lead: (drawn) => press(drawn, 'serviceName'),
    sign: says('serviceTitle'),
    stops: ['back', 'serviceAgree', 'secure'],
  }),
  dialog('consent', 'asked', { sign: (drawn) => button(drawn, 'allow').and(drawn.root.locator(':not([aria-disabled=true])')) }),
  dialog('consent, refused', 'it did not work', {
    async lead(drawn) {
      await button(drawn, 'allow').and(drawn.root.locator(':not([aria-disabled=true])')).click()
    },
    sign: says('errorKEYS_TAMPERED'),
  }),
  dialog('recovery by passphrase', 'asked', {
    sign: says('removeOthers'),
    stops: ['back', 'passphraseLabel', 'removeOthers', 'recover'],
  }),
  dialog('recovery by passphrase', 'the wrong one', {
    async lead(drawn) {
      await fill(drawn, 'passphraseLabel', 'seven green bottles fall')
      await press(drawn, 'recover')
    },
    sign: says('errorKEYS_PASSPHRASE_WRONG'),
  }),
  dialog('recovery by passkey', 'asked', { sign: says('removeOthers'), stops: ['back', 'removeOthers', 'usePasskey'] }),
  dialog('recovery by the service', 'asked', { sign: says('recoverVisit'), stops: ['back', 'recover'] }),
  dialog('recovery by the service', 'it did not work', {
    lead: (drawn) => press(drawn, 'recover'),
    sign: says('errorKEYS_TAMPERED'),
  }),
  dialog('manage', 'what can be done', { sign: says('importName') }),
  dialog('manage, by passphrase', 'a key is about to be shown', {
    lead: (drawn) => press(drawn, 'exportName'),
    sign: says('exportLead'),
    stops: ['back', 'passphraseLabel'],
  }),
  dialog('manage', 'a key on screen', {
    async lead(drawn) {
      await press(drawn, 'exportName')
      await press(drawn, 'showKey')
    },
    sign: says('privateKey'),
    stops: ['back', 'privateKey', 'copy', 'hideKey'],
  }),
  dialog('manage', 'a key is about to be replaced', {
    async lead(drawn) {
      await press(drawn, 'importName')
      await fill(drawn, 'bringLabel', KEY)
      await press(drawn, 'continue')
      await tick(drawn)
    },
    sign: (drawn) => button(drawn, 'import'),
  }),
  dialog('manage', 'another way back', {
    async lead(drawn) {
      await press(drawn, 'changeRecoveryName')
      await press(drawn, 'continue')
    },
    sign: says('changeRecoveryNext'),
  }),
  // The last one: the browser of the page forgets what it can see.
  request('a transfer of a token', {
    state: 'the browser cannot see what lies above',
    sign: (drawn) => button(drawn, 'openWindow'),
  }),
]
