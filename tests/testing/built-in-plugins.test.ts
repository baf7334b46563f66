import { evm } from '../../adapters/evm/index.ts'
import { checkPlugin, createTestStore } from '../../kernel/testing/index.ts'
import type { AuthService, AuthState } from '../../plugins/auth/manifest.ts'
import { defaultPlugins } from '../../plugins/presets/default.ts'
import type { TokensService, TokensState } from '../../plugins/tokens/manifest.ts'
import type { Transaction, TransactionsService } from '../../plugins/transactions/manifest.ts'

const plugins = [...defaultPlugins({ walletconnect: {}, siwx: {} }), evm()]

/** What another plugin would provide, for a page on which nobody is connected. */
const tokens: TokensService = {
  state: createTestStore<TokensState>({ status: 'idle', tokens: [] }),
  refresh: async () => undefined,
  watch: () => () => undefined,
  lookUp: async () => undefined,
}
const transactions: TransactionsService = {
  of: () => createTestStore<readonly Transaction[]>([]),
  start: async () => ({ status: 'stopped', reason: 'notChecked' }),
  sendCalls: async () => ({ status: 'stopped', reason: 'notChecked' }),
  add: () => '',
  recheck: () => undefined,
  dismiss: () => undefined,
  describe: () => '',
  unitPrice: async () => undefined,
}

const auth: AuthService = {
  state: createTestStore<AuthState>({ frame: 'idle' }),
  resendAt: createTestStore<number | undefined>(undefined),
  recentEmails: createTestStore<readonly string[]>([]),
  origin: 'https://wallet.test',
  load: async () => undefined,
  connectEmail: async () => 'VERIFY_OTP',
  connectDevice: async () => undefined,
  connectOtp: async () => undefined,
  socialRedirectUri: async () => '',
  connectSocial: async () => undefined,
  connectPasskey: async () => undefined,
  manageKeys: async () => undefined,
  farcasterUri: async () => '',
  connectFarcaster: async () => undefined,
  reload: () => undefined,
  updateEmail: async () => 'VERIFY_PRIMARY_OTP',
  updateEmailPrimaryOtp: async () => undefined,
  updateEmailSecondaryOtp: async () => ({ newEmail: '' }),
  signIn: async () => undefined,
  signOut: async () => undefined,
}

test.each(plugins.map((plugin) => [plugin.id, plugin] as const))('%s loads, starts and leaves nothing behind', async (_, plugin) => {
  expect(await checkPlugin(plugin, { deps: { tokens, transactions, auth } })).toEqual([])
})
