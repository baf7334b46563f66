import type { AdapterDecl } from '../../../kernel/contract/adapters.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import { startProbed } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { memoryDriver } from './memory-driver.ts'
import { createPhone, TWO_FAMILIES } from './phone-wallet.ts'
import { createScriptedWallet } from './scripted-wallet.ts'
import { sessionsKey } from './stored-session.ts'

/** A kernel of two families with a wallet that has both (`phone`) and one that has EVM alone. `events`: what became of connections. */
export const startTwoFamilies = async (options: Partial<PorticoOptions> = {}) => {
  const phone = createPhone()
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const storage = memoryDriver()
  const kernel = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [wallet.plugin, phone.plugin], ...options })
  await kernel.services.connectors.discover()
  const events: string[] = []
  for (const name of ['connected', 'reconnected', 'disconnected'] as const) {
    kernel.portico.events.on(name, ({ namespace }) => events.push(`${name} ${namespace}`))
  }
  const statuses = () =>
    Object.fromEntries(Object.entries(kernel.portico.getState().namespaces).map(([namespace, state]) => [namespace, state?.status]))
  const stored = (): readonly { readonly id: string; readonly connections: readonly unknown[] }[] =>
    JSON.parse(storage.values.get(sessionsKey('two')) ?? '{"d":{"sessions":[]}}').d.sessions
  return { ...kernel, phone, wallet, storage, events, statuses, stored }
}

/** An adapter for the addresses of one family, or for its provider's face. */
export const adapterOf = (
  declared: Pick<AdapterDecl, 'namespace'> & Partial<Record<'family' | 'connect' | 'actions', () => Promise<unknown>>>,
): Plugin =>
  makePlugin({
    id: 'test.family',
    adapters: [
      {
        discover: async () => ({ default: ({ stores }: AnyScope) => stores.create([]) }),
        connect: async () => ({ default: () => ({}) }),
        ...declared,
      } as unknown as AdapterDecl,
    ],
  })
