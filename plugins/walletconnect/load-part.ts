import { PorticoError } from '../../kernel/contract/errors.ts'

/** Waits for code that comes when it is needed. Rejects with `PLUGIN_LOAD_FAILED`; `what` says what needs it. */
export const loadPart = async <T>(what: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw new PorticoError('PLUGIN_LOAD_FAILED', `The WalletConnect ${what} did not start.`, {
      cause,
      context: { plugin: 'walletconnect', part: what },
    })
  }
}
