import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import { ACCOUNTS, CONNECTORS, ownToken, SESSIONS, token } from '../../../kernel/contract/tokens.ts'
import {
  type AccountState,
  ConnectButton,
  type ConnectControls,
  type CustomButtonState,
  type ModalControls,
  PorticoProvider,
  useAccount,
  useConnect,
  useDisconnect,
  useModal,
  useNetwork,
} from '../../../plugins/modal/react.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { addressOf, createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { deferred } from '../../support/deferred.ts'

afterEach(destroyKernels)

function Reader({ useHook, said }: { readonly useHook: () => unknown; readonly said: (value: unknown) => void }): ReactNode {
  said(useHook())
  return null
}

/** Draws a hook, and answers what it says now. */
const draw = <T,>(portico: Portico, useHook: () => T): { readonly now: () => T; readonly unmount: () => void } => {
  let last: { readonly value: T } | undefined
  const said = (value: T): void => {
    last = { value }
  }
  const { unmount } = render(
    <PorticoProvider portico={portico}>
      <Reader useHook={useHook} said={said as (value: unknown) => void} />
    </PorticoProvider>,
  )
  return {
    unmount,
    now() {
      if (!last) throw new Error('Nothing is drawn.')
      return last.value
    },
  }
}

const start = (options: Parameters<typeof createScriptedWallet>[0] = {}) => {
  const wallet = createScriptedWallet(options)
  return { wallet, portico: startKernel({ plugins: [wallet.plugin] }) }
}

const connect = async (portico: Portico): Promise<void> => {
  const connectors = await portico.service(CONNECTORS)
  await connectors.discover()
  await (await portico.service(SESSIONS)).connect('alpha')
}
const connected = (portico: Portico): Promise<void> => act(() => connect(portico))

const words = ({ status, isConnected, isConnecting, isReconnecting, isDisconnected }: AccountState) => ({
  status,
  is: Object.entries({ isConnected, isConnecting, isReconnecting, isDisconnected }).flatMap(([name, holds]) => (holds ? [name] : [])),
})

test('useAccount has wagmi’s names, and the wallet', async () => {
  const { portico, wallet } = start()
  const { now } = draw(portico, useAccount)
  expect(now()).toMatchObject({ address: undefined, addresses: [], chainId: undefined, connector: undefined })
  expect(words(now())).toEqual({ status: 'disconnected', is: ['isDisconnected'] })
  const answer = deferred<void>()
  wallet.on.connect = async ({ connector }) => {
    await answer.promise
    return wallet.connectionOf(connector.id)
  }
  const connecting = connect(portico)
  await waitFor(() => expect(words(now())).toEqual({ status: 'connecting', is: ['isConnecting'] }))
  expect(now().connector?.id).toBe('alpha')
  await act(() => {
    answer.resolve()
    return connecting
  })
  expect(words(now())).toEqual({ status: 'connected', is: ['isConnected'] })
  expect(now()).toMatchObject({ address: addressOf('alpha', 1), addresses: [addressOf('alpha', 1)], chainId: 1, caipNetworkId: 'eip155:1' })
  expect(now().connector).toMatchObject({ id: 'alpha', name: 'ALPHA' })
  expect(now()).toBe(now())
})

test('useAccount of a namespace', async () => {
  const { portico } = start()
  const evm = draw(portico, () => useAccount({ namespace: 'eip155' }))
  const solana = draw(portico, () => useAccount({ namespace: 'solana' }))
  await connected(portico)
  expect([evm.now().address, evm.now().isConnected]).toEqual([addressOf('alpha', 1), true])
  expect([solana.now().address, solana.now().isDisconnected]).toEqual([undefined, true])
})

test('useAccount has every account that the wallet grants, the one in use first, with its label', async () => {
  const { portico, wallet } = start()
  wallet.on.connect = async ({ connector }) => {
    const connection = wallet.connectionOf(connector.id)
    const [first] = connection.accounts
    return { ...connection, accounts: [first, { ...first, address: '0xsecond', label: 'Savings' }] }
  }
  const { now } = draw(portico, useAccount)
  await connected(portico)
  expect(now()).toMatchObject({ address: addressOf('alpha', 1), addresses: [addressOf('alpha', 1), '0xsecond'] })
  expect(now().account).not.toHaveProperty('label')
  await act(async () => (await portico.service(ACCOUNTS)).select('eip155', '0xsecond'))
  expect(now()).toMatchObject({ address: '0xsecond', addresses: ['0xsecond', addressOf('alpha', 1)], account: { label: 'Savings' } })
  expect(portico.getState().accounts.map(({ label }) => label)).toEqual(['Savings', undefined])
})

test('the chain of a wallet that is on none of the configured ones has one name', async () => {
  const { portico, wallet } = start()
  const account = draw(portico, useAccount)
  const network = draw(portico, useNetwork)
  await connected(portico)
  await act(async () => wallet.move('alpha', { address: addressOf('alpha', 1), network: 'eip155:999' }))
  expect(account.now().chainId).toBe(999)
  expect(network.now().unsupportedNetwork).toBe('eip155:999')
  expect(portico.getState().unsupportedNetwork).toBe('eip155:999')
})

test('switchNetwork takes a chain id as well as CAIP-2', async () => {
  const { portico } = start()
  const { now } = draw(portico, useNetwork)
  await act(() => now().switchNetwork(10))
  expect(now().network?.caipNetworkId).toBe('eip155:10')
  await act(() => now().switchNetwork('eip155:1'))
  expect(now().network?.id).toBe(1)
  await expect(now().switchNetwork(77)).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' })
})

test('useDisconnect answers { disconnect }', async () => {
  const { portico } = start()
  const account = draw(portico, useAccount)
  const { now } = draw(portico, useDisconnect)
  await connected(portico)
  await act(() => now().disconnect())
  expect(account.now().status).toBe('disconnected')
})

function OwnButton({ said }: { readonly said: (controls: ModalControls) => void }): ReactNode {
  const controls = useModal()
  said(controls)
  return (
    <button type="button" {...controls.buttonProps}>
      Own
    </button>
  )
}

const openingView = (load: () => Promise<unknown>) => makePlugin({ id: 'wallets', views: { Connect: { load } } } as never)

test('buttonProps load on intent, open on click, and say why nothing opened', async () => {
  const load = jest.fn(async () => {
    throw new Error('The file is gone.')
  })
  const portico = startKernel({ plugins: [openingView(load)] })
  const opened = jest.spyOn(portico, 'open')
  const preloaded = jest.spyOn(portico, 'preload')
  const seen: ModalControls[] = []
  render(
    <PorticoProvider portico={portico}>
      <OwnButton said={(now) => seen.push(now)} />
    </PorticoProvider>,
  )
  const button = screen.getByText('Own')
  fireEvent.pointerEnter(button)
  fireEvent.focus(button)
  fireEvent.touchStart(button)
  expect(preloaded).toHaveBeenCalledTimes(3)
  expect(opened).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(button))
  expect(opened).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(seen.at(-1)?.error?.code).toMatch(/^[A-Z_]+$/))
})

test('buttonProps stay the same while the options say the same, and lead where they say', async () => {
  const portico = startKernel()
  const opened = jest.spyOn(portico, 'open').mockResolvedValue(undefined)
  const { now } = draw(portico, () => useModal({ namespace: 'eip155' }))
  const { buttonProps } = now()
  await act(async () => buttonProps.onClick())
  expect(opened).toHaveBeenCalledWith({ namespace: 'eip155' })
  expect(now().buttonProps).toBe(buttonProps)
})

test('ConnectButton.Custom hands out what a button says and does', async () => {
  const { portico } = start()
  const opened = jest.spyOn(portico, 'open').mockResolvedValue(undefined)
  const states: CustomButtonState[] = []
  render(
    <PorticoProvider portico={portico}>
      <ConnectButton.Custom>
        {(state) => {
          states.push(state)
          return (
            <>
              <button type="button" {...state.buttonProps}>
                {state.isConnected ? `${state.connector?.name} ${state.shortAddress}` : 'Connect'}
              </button>
              <button type="button" {...state.networkButtonProps}>
                {state.network?.name}
              </button>
            </>
          )
        }}
      </ConnectButton.Custom>
    </PorticoProvider>,
  )
  fireEvent.click(screen.getByText('Connect'))
  fireEvent.click(screen.getByText('Chain 1'))
  expect(opened.mock.calls).toEqual([[undefined], [{ view: 'Networks' }]])
  await connected(portico)
  screen.getByText(`ALPHA ${addressOf('alpha', 1)}`)
  expect(states.at(-1)?.isMounted).toBe(true)
})

const rowsOf = ({ connectors }: ConnectControls): readonly string[] => connectors.map(({ id }) => id)

describe('useConnect', () => {
  test('lists wallets and connects one', async () => {
    const { portico } = start({ wallets: ['alpha', 'beta'] })
    const { now } = draw(portico, useConnect)
    await waitFor(() => expect(rowsOf(now())).toEqual(['alpha', 'beta']))
    await act(async () => now().connect('beta'))
    await waitFor(() => expect(now().status).toBe('success'))
    expect(portico.getState().account?.address).toBe(addressOf('beta', 1))
  })
  test('says what the wallet refused, as a value and as a rejection, and forgets it', async () => {
    const { portico, wallet } = start()
    wallet.on.connect = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const { now } = draw(portico, useConnect)
    await waitFor(() => expect(rowsOf(now())).toContain('alpha'))
    await act(async () => expect(now().connectAsync('alpha')).rejects.toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) }))
    expect([now().status, now().error?.code]).toEqual(['error', expect.any(String)])
    act(() => now().reset())
    expect([now().status, now().error]).toEqual(['idle', undefined])
  })
  test('reset gives up the wallet that is being asked', async () => {
    const { portico, wallet } = start()
    wallet.on.connect = () => new Promise(() => undefined)
    const { now } = draw(portico, useConnect)
    await waitFor(() => expect(rowsOf(now())).toContain('alpha'))
    act(() => now().connect('alpha'))
    await waitFor(() => expect(portico.getState().status).toBe('connecting'))
    expect(now().isPending).toBe(true)
    act(() => now().reset())
    await waitFor(() => expect(portico.getState().status).toBe('disconnected'))
    expect(now().status).toBe('idle')
  })
  test('has the pairing link while a WalletConnect wallet is asked', async () => {
    const wallet = createScriptedWallet({ type: 'WALLET_CONNECT' })
    const answer = deferred<void>()
    wallet.on.connect = async ({ connector }) => {
      await answer.promise
      return wallet.connectionOf(connector.id)
    }
    const PAIRING = token<{ readonly pairing: unknown }>('walletconnect@1')
    const pairing = makePlugin({ id: 'walletconnect', provides: { walletconnect: PAIRING } } as never, ({ stores }) => ({
      walletconnect: { pairing: stores.create({ status: 'ready', uri: 'wc:1@2', expiresAt: 0 }) },
    }))
    const portico = startKernel({ plugins: [wallet.plugin, pairing] })
    const { now } = draw(portico, useConnect)
    await waitFor(() => expect(rowsOf(now())).toContain('alpha'))
    expect(now().pairingUri).toBeUndefined()
    act(() => now().connect('alpha'))
    await waitFor(() => expect(now().pairingUri).toBe('wc:1@2'))
    answer.resolve()
    await waitFor(() => expect([now().status, now().pairingUri]).toEqual(['success', undefined]))
  })
})

describe('portico.service', () => {
  test('starts the plugin, and hands out what cannot be written', async () => {
    const COUNTER = token<{ readonly count: number }>('acme.counter@1')
    const counter = makePlugin({ id: 'acme.counter', provides: { counter: COUNTER } }, () => ({ counter: { count: 3 } }))
    const portico = startKernel({ plugins: [counter] })
    const service = await portico.service(COUNTER)
    expect([service.count, Object.isFrozen(service)]).toEqual([3, true])
    expect(await portico.service(COUNTER)).toBe(service)
    expect(Object.isFrozen(await portico.service(SESSIONS))).toBe(true)
  })
  test('rejects for what nobody provides, for what is a plugin’s own, and after the end', async () => {
    const OWN = ownToken<object>('acme.own@1')
    const portico = startKernel({ plugins: [makePlugin({ id: 'acme.own', provides: { own: OWN } }, () => ({ own: {} }))] })
    await expect(portico.service(token('acme.none@1'))).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
    await expect(portico.service(token('acme.own@1'))).rejects.toThrow()
    await portico.destroy()
    await expect(portico.service(CONNECTORS)).rejects.toMatchObject({ code: 'KERNEL_DESTROYED' })
  })
})
