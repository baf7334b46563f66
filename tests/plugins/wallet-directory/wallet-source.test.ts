import { waitFor } from '@testing-library/dom'
import { mainnet, solana } from 'portico/networks'
import type { Network } from '../../../kernel/contract/caip.ts'
import { createTestStore, mountPlugin } from '../../../kernel/testing/index.ts'
import { WALLET_DIRECTORY, type WalletDirectoryOptions, walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { knownWallets } from '../../../plugins/wallet-directory/known-wallets.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { createReader } from '../support/read-service.ts'
import { row, rows } from './support/directory-desk.ts'

afterEach(destroyKernels)

/** The plugin of a host that has no directory. */
const mountAlone = async (options: Partial<WalletDirectoryOptions>, page: readonly Network[] = [mainnet]) => {
  const networks = { all: createTestStore(page) }
  const services = { has: () => false, call: () => Promise.reject(new Error('Nobody is asked.')) }
  const mounted = await mountPlugin(walletDirectory(options), { deps: { services, networks }, ports: { clock: createManualClock() } })
  return mounted.service(WALLET_DIRECTORY)
}

const namesOf = (wallets: readonly { readonly name: string }[]): readonly string[] => wallets.map(({ name }) => name)

test('the well-known wallets are listed, searched and recommended without a service', async () => {
  const directory = await mountAlone({ wallets: 'known' }, [mainnet, solana])
  expect(directory.isAvailable()).toBe(true)
  directory.start()
  await waitFor(() => expect(directory.highlights.get().status).toBe('ready'))
  expect(namesOf(directory.highlights.get().recommended)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Rainbow'])
  directory.browse({ search: '', certified: false })
  await waitFor(() => expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: true, count: knownWallets.length }))
  expect(directory.listing.get().wallets.every(({ mobileLink, appStore, playStore }) => mobileLink && appStore && playStore)).toBe(true)
})

test('every row of theirs is whole: not one is left out by what reads them, and each id stands once', async () => {
  const directory = await mountAlone({ wallets: 'known' }, [mainnet, solana])
  directory.browse({ search: '', certified: false })
  await waitFor(() => expect(directory.listing.get().status).toBe('ready'))
  expect(new Set(directory.listing.get().wallets.map(({ id }) => id)).size).toBe(20)
})

test('of the well-known wallets those are listed that serve a network of the page', async () => {
  const directory = await mountAlone({ wallets: 'known' })
  directory.browse({ search: '', certified: false })
  await waitFor(() => expect(directory.listing.get().status).toBe('ready'))
  const { wallets } = directory.listing.get()
  expect(wallets.length).toBeLessThan(20)
  expect(wallets.every(({ families }) => families.includes('eip155'))).toBe(true)
})

test('a list of the host’s own is chosen from as a directory would choose', async () => {
  const [first, second, third] = rows(1, 4) as readonly { readonly id: string }[]
  const wallets = [first, second, { ...third, chains: ['bip122:000000000019d6689c085ae165831e93'] }, row(9, { name: '' })] as never
  const directory = await mountAlone({ wallets, featuredWalletIds: [String(second?.id)], excludeWalletIds: [String(first?.id)] })
  directory.start()
  await waitFor(() => expect(directory.highlights.get().status).toBe('ready'))
  const { featured, recommended } = directory.highlights.get()
  // The third is of another family than the host's networks; the fourth is none that can be shown.
  expect([namesOf(featured), namesOf(recommended)]).toEqual([['Wallet 2'], []])
})

test('featured wallets without any list are an error, and say what is missing', async () => {
  await expect(mountAlone({ featuredWalletIds: ['a'.repeat(64)] })).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    message: expect.stringContaining('services.directory'),
  })
})

test('without a list there is none to offer', async () => {
  expect((await mountAlone({})).isAvailable()).toBe(false)
})

test('a directory whose address ends in .json is a file: read once, and asked no questions', async () => {
  const real = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== 'shop.test') return real(input, init)
    asked.push(url.pathname)
    return new Response(JSON.stringify({ wallets: [...rows(1, 60).map((one) => ({ ...one, mobile_link: 'quay://' })), 'no row'] }))
  }
  try {
    const reader = createReader(WALLET_DIRECTORY)
    await startProbed({ plugins: [walletDirectory(), reader.plugin], services: { directory: 'https://shop.test/wallets.json' } })
    const directory = await reader.service
    directory.browse({ search: '', certified: false })
    await waitFor(() => expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: false }))
    directory.more()
    await waitFor(() => expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: true }))
    expect(directory.listing.get().wallets).toHaveLength(59)
    expect(asked).toEqual(['/wallets.json'])
  } finally {
    globalThis.fetch = real
  }
})
