import type { RequestArguments } from 'portico/plugin'

/** A wallet of Tron in memory: it announces itself, approves everything and writes down what it was asked. */
export const createTronWallet = (accounts: readonly string[], chains: readonly string[]) => {
  const requests: RequestArguments[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let [chain = ''] = chains
  let [current = ''] = accounts
  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const selectChain = (next: string): void => {
    chain = next
    emit('chainChanged', next)
  }
  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    tron_requestAccounts: () => [current],
    tron_accounts: () => [current],
    tron_chainId: () => chain,
    tron_getBalance: () => '12500000',
    tron_signMessage: (params) => `signed:${Object(params)[0].message}`,
    tron_sendTransaction: () => 'ab'.repeat(32),
    wallet_switchTronChain(params) {
      const { chainId } = Object(params)[0]
      if (!chains.includes(chainId)) throw Object.assign(new Error('Unknown network'), { code: 4902 })
      selectChain(chainId)
      return null
    },
  }
  const provider = {
    async request(args: RequestArguments): Promise<unknown> {
      requests.push(args)
      const answer = answers[args.method]
      if (!answer) throw Object.assign(new Error('Unknown method'), { code: 4200 })
      return answer(args.params)
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const detail = { info: { uuid: 'acme-tron', name: 'Acme Tron Wallet' }, provider }
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }))
  }
  window.addEventListener('TIP6963:requestProvider', announce)
  return {
    requests,
    selectChain,
    selectAccount(address: string): void {
      current = address
      emit('accountsChanged', [address])
    },
    remove: () => window.removeEventListener('TIP6963:requestProvider', announce),
  }
}
