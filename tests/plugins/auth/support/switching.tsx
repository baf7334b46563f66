import { setImmediate } from 'node:timers'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { evm } from '../../../../adapters/evm/index.ts'
import { solana } from '../../../../adapters/solana/index.ts'
import type { Account, CaipNetworkId } from '../../../../kernel/contract/caip.ts'
import type { Portico } from '../../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../../kernel/contract/plugin.ts'
import { AUTH, auth } from '../../../../plugins/auth/index.ts'
import { type AccountState, PorticoProvider, useAccount } from '../../../../plugins/modal/react.ts'
import { RECEIVE, type ReceiveState, receive } from '../../../../plugins/receive/index.ts'
import { type KernelServices, network, startProbed } from '../../../kernel/support/kernel.ts'
import { createShell } from '../../../kernel/support/shell.ts'
import { settle } from '../../../support/deferred.ts'
import type { ScriptedUser } from '../../../support/scripted-frame/scripted-frame.ts'
import { SOLANA_DEVNET, solanaNetwork } from './auth-rig.ts'
import { FRAME_ORIGIN, type PlayedFrame, playFrames } from './played-frames.ts'
import { createBrowser } from './tabs.ts'

/** Lets tasks run, without the rest that timers of the page have. */
const task = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** ms by which the clock moves where nothing else is under way. */
const TICK = 50

/** The nodes of the networks answer at once that no contract is anywhere. Undone by `restoreAllMocks`. */
export const playChains = (): void => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const { id, method } = JSON.parse(String(options?.body))
    const chain = Number(new URL(String(url)).pathname.slice(1))
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? `0x${chain.toString(16)}` : '0x' })
  })
}

/** A number below a limit, by a seed: the same sequence in every run. */
export const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % below
  }
}

/** One tab of the browser. */
interface Tab {
  readonly portico: Portico
  readonly services: KernelServices
  readonly frame: PlayedFrame
  /** What the readers say that are not asked in turn. */
  readonly hook: { last?: AccountState }
  readonly receive: () => ReceiveState
  /** Of `accountsChanged` and `eth_accounts`. */
  readonly announced: { last?: readonly string[] }
  /** Disagreements that were seen while something was under way. */
  readonly seen: string[]
  end(): Promise<void>
}

function Reader({ hook }: { readonly hook: { last?: AccountState } }): ReactNode {
  hook.last = useAccount({ namespace: 'eip155' })
  return null
}

/** A browser with tabs, and a frame whose answers come when and in what order the test wants. */
export const createSwitching = (user: ScriptedUser, random: (below: number) => number) => {
  const browser = createBrowser()
  const queue: (() => void)[] = []
  /** Of requests that reached the frame: where they were made, by their number. */
  const made = new Map<string, { readonly where: string; readonly frame: PlayedFrame }>()
  const wrong: string[] = []
  let open = 0
  let number = 0
  const standing = ({ script }: PlayedFrame): string => {
    const smart = script.type === 'smartAccount' && (user.smartNetworks ?? []).some((id) => script.chain === `eip155:${id}`)
    return [script.chain, smart ? user.smart : user.eoa, smart ? 'smartAccount' : 'eoa'].join(' ')
  }
  const frames = playFrames({
    user,
    signedIn: true,
    deliver: (say) => void queue.push(say),
    sign(message) {
      const { params } = Object(message.payload)
      const id = String(Object(params)[1])
      const request = made.get(id)
      if (request && standing(request.frame) !== request.where)
        wrong.push(
          `${request.where} was asked, ${standing(request.frame)} answered: ${request.frame.script.received
            .slice(-9)
            .map((one) => `${one.name} ${JSON.stringify(one.payload ?? '')}`)
            .join(' | ')}`,
        )
      return '0x1'
    },
  })
  const shownIn = (portico: Portico): string => {
    const { account, network: at } = portico.getState().namespaces.eip155 ?? {}
    return [at?.caipNetworkId, account?.address, account?.type].join(' ')
  }
  /** Whatever the frame has said arrives, in any order, until nothing is under way. */
  const drain = async (): Promise<void> => {
    for (let idle = 0; idle < 3; ) {
      const [say] = queue.splice(random(Math.max(queue.length, 1)), 1)
      say?.()
      if (random(3) > 0) await settle()
      if (queue.length > 0) idle = 0
      else if (open === 0) idle += 1
      if (queue.length > 0) continue
      // Code that is loaded for the first time comes by a task.
      await task()
      // A frame that was loaded anew takes half a second, and the clock stands still by itself.
      if (open > 0) jest.advanceTimersByTime(TICK)
    }
  }
  const run = (work: Promise<unknown>): void => {
    open += 1
    work.then(
      () => (open -= 1),
      () => (open -= 1),
    )
  }
  const openTab = async (id: string, plugins: readonly Plugin[] = []): Promise<Tab> => {
    const before = frames.length
    const { portico, services } = await startProbed({
      id,
      storage: browser.tab(id),
      networks: [network(1), network(10), network(4_242), solanaNetwork],
      services: { frame: `${FRAME_ORIGIN}/sdk` },
      plugins: [createShell(), auth(), evm(), solana(), receive(), ...plugins],
    })
    const service = await portico.service(AUTH)
    const receiving = await portico.service(RECEIVE)
    if (portico.getState().status === 'disconnected') run(service.signIn())
    for (let turn = 0; turn < 500 && portico.getState().status !== 'connected'; turn += 1) {
      await drain()
      jest.advanceTimersByTime(TICK)
    }
    const frame = frames[before]
    if (!frame || portico.getState().status !== 'connected') throw new Error('The tab did not connect.')
    const seen: string[] = []
    const announced: Tab['announced'] = {}
    const agree = (what: string, one: string | undefined, other: string | undefined): void => {
      if (one !== other) seen.push(`${what}: ${one} and ${other}`)
    }
    const follow = (): void => {
      const provider = portico.getProvider('eip155')
      provider?.on('accountsChanged', (accounts) => {
        announced.last = accounts as readonly string[]
        agree('the event and the host', announced.last[0], portico.getAccount('eip155')?.address)
        agree('the event and the service', announced.last[0], services.accounts.of('eip155').get()[0]?.address)
      })
    }
    follow()
    announced.last = [portico.getAccount('eip155')?.address ?? '']
    portico.subscribe(() => {
      const { account } = portico.getState().namespaces.eip155 ?? {}
      agree('state and getAccount', account?.address, portico.getAccount('eip155')?.address)
      agree('state and getAccount, by type', account?.type, portico.getAccount('eip155')?.type)
      if (portico.getState().namespaces.eip155?.status === 'connected')
        agree('state and service', account?.address, services.accounts.of('eip155').get()[0]?.address)
    })
    receiving.state.subscribe(({ account, code }) => {
      if (account) agree('receive and its code', account.address, code)
    })
    const hook: Tab['hook'] = {}
    const root = createRoot(document.createElement('div'))
    root.render(
      <PorticoProvider portico={portico}>
        <Reader hook={hook} />
      </PorticoProvider>,
    )
    return {
      portico,
      services,
      frame,
      hook,
      receive: receiving.state.get,
      announced,
      seen,
      async end() {
        flushSync(() => root.unmount())
        await portico.destroy()
      },
    }
  }
  /** What each reader of a tab says now, once nothing is under way. */
  const readAll = async ({ portico, services, hook, announced, receive: state }: Tab): Promise<readonly string[]> => {
    // React draws in a task of its own.
    await task()
    const own = (account: Pick<Account, 'address' | 'type'> | undefined): string => `${account?.address} ${account?.type}`
    const shown = portico.getState().namespaces.eip155?.account
    const asked = portico.getProvider('eip155')?.request({ method: 'eth_accounts' }) as Promise<readonly string[]>
    const isActive = portico.getState().namespace === 'eip155'
    const type = shown?.type
    return [
      own(portico.getAccount('eip155')),
      own(services.accounts.of('eip155').get()[0]),
      own(hook.last?.account),
      `${hook.last?.address} ${type}`,
      `${hook.last?.addresses[0]} ${type}`,
      `${(await asked)[0]} ${type}`,
      `${announced.last?.[0]} ${type}`,
      `${shown?.address} ${portico.getState().namespaces.eip155?.embeddedWalletInfo?.accountType}`,
      ...(isActive
        ? [own(portico.getState().account), own(services.accounts.active.get()), own(state().account), `${state().code} ${type}`]
        : []),
      own(shown),
    ]
  }
  const networks: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10', SOLANA_DEVNET]
  return {
    wrong,
    openTab,
    drain,
    run,
    readAll,
    standing,
    shownIn,
    /** A request that any chain answers, noted with where it was made. */
    async ask({ portico, frame }: Tab): Promise<unknown> {
      number += 1
      const id = `0x${(0x100000 + number).toString(16)}`
      made.set(id, { where: shownIn(portico), frame })
      const address = portico.getAccount('eip155')?.address
      return portico.getProvider('eip155')?.request({ method: 'eth_getTransactionCount', params: [address ?? '', id] })
    },
    select({ services }: Tab): Promise<void> {
      const listed = services.accounts.of('eip155').get()
      const account = listed[random(Math.max(listed.length, 1))]
      return account ? services.accounts.select('eip155', account.address, account.type) : Promise.resolve()
    },
    switchNetwork: ({ portico }: Tab): Promise<void> => portico.switchNetwork(networks[random(networks.length)] ?? 'eip155:1'),
  }
}

/** A tab of `createSwitching`. */
export type SwitchingTab = Tab
