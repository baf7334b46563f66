import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { installedAs, type NamedWallet, withoutCovered } from '../../../kernel/contract/tools/installed-wallets.ts'

const connector = (id: string, name: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  approval: 'wallet',
  ...more,
})

const metamask = connector('io.metamask', 'MetaMask', { info: { rdns: 'io.metamask' } })
const phantom = connector('app.phantom', 'Phantom', { info: { rdns: 'app.phantom' } })
const phantomSolana = connector('Phantom', 'Phantom', { namespace: 'solana' })
const polkadotJs = connector('injectedWeb3:polkadot-js', 'polkadot-js', { type: 'INJECTED', namespace: 'polkadot' })
const unisat = connector('injected:unisat', 'UniSat', { type: 'INJECTED', namespace: 'bip122' })
const trust = connector('injected:Trust', 'Trust', { type: 'INJECTED' })
const coinbase = connector('coinbaseWalletSDK', 'Coinbase Wallet', { type: 'EXTERNAL', info: { rdns: 'com.coinbase.wallet' } })
const coinbaseExtension = connector('com.coinbase.wallet', 'Coinbase Wallet', { info: { rdns: 'com.coinbase.wallet' } })
const browse = connector('browse', 'Phantom', { type: 'EXTERNAL', namespace: 'solana' })
const all = [metamask, phantom, phantomSolana, polkadotJs, unisat, trust]

const idsOf = (wallet: NamedWallet, connectors: readonly ConnectorInfo[] = all, mobile = false): readonly string[] =>
  installedAs(wallet, connectors, mobile).map(({ id, namespace }) => `${namespace} ${id}`)

describe('a listed wallet is recognised in this browser', () => {
  test.each<[string, NamedWallet, readonly string[]]>([
    [
      'by its domain, and in a family without domains by its name',
      { name: 'Phantom', rdns: 'app.phantom' },
      ['eip155 app.phantom', 'solana Phantom'],
    ],
    ['by its name, where the list has no domain', { name: 'metamask' }, ['eip155 io.metamask']],
    ['by the name that one wallet has in two spellings', { name: 'Trust Wallet' }, ['eip155 injected:Trust']],
    ['by a flag', { name: 'TrustWallet by Trust', injected: [{ namespace: 'eip155', id: 'isTrustWallet' }] }, ['eip155 injected:Trust']],
    [
      'by its place on Polkadot',
      { name: 'Polkadot{.js}', injected: [{ namespace: 'polkadot', id: 'polkadot-js' }] },
      ['polkadot injectedWeb3:polkadot-js'],
    ],
    ['by its place on Bitcoin', { name: 'UniSat Wallet', injected: [{ id: 'unisat' }] }, ['bip122 injected:unisat']],
  ])('%s', (_, wallet, expected) => {
    expect(idsOf(wallet)).toEqual(expected)
  })

  test.each<[string, NamedWallet]>([
    ['another domain, whatever the name', { name: 'MetaMask', rdns: 'io.metamask.flask' }],
    ['the flag that most wallets bear', { name: 'Quay', injected: [{ namespace: 'eip155', id: 'isMetaMask' }] }],
    ['a flag of another family', { name: 'Quay', injected: [{ namespace: 'solana', id: 'isTrust' }] }],
    ['an id of which nothing is left', { name: 'Quay', injected: [{ id: 'isWallet' }, { id: '' }] }],
    ['another name', { name: 'Rabby', rdns: 'io.rabby' }],
  ])('not by %s', (_, wallet) => {
    expect(idsOf(wallet)).toEqual([])
  })

  test('a wallet that bears its domain leaves no room for one that bears its name alone', () => {
    const copy = connector('name:MetaMask', 'MetaMask')
    expect(idsOf({ name: 'MetaMask', rdns: 'io.metamask' }, [copy, metamask])).toEqual(['eip155 io.metamask'])
    expect(idsOf({ name: 'MetaMask', rdns: 'io.metamask' }, [copy])).toEqual(['eip155 name:MetaMask'])
  })

  test('two that bear its domain are both named: nobody can tell which it is', () => {
    const copy = { ...metamask, id: 'io.metamask#2', claimedId: 'io.metamask' }
    expect(idsOf({ name: 'MetaMask', rdns: 'io.metamask' }, [metamask, copy])).toEqual(['eip155 io.metamask', 'eip155 io.metamask#2'])
  })

  test('a connector whose name says nothing is nobody’s', () => {
    const nameless = connector('injected:Wallet', 'Wallet', { type: 'INJECTED' })
    expect(idsOf({ name: 'Quay', injected: [{ id: 'isWallet' }, { id: '' }] }, [nameless])).toEqual([])
  })

  test('io.metamask.mobile is MetaMask on phones only', () => {
    const wallet = { name: 'Wallet of phones', rdns: 'io.metamask.mobile' }
    expect(idsOf(wallet)).toEqual([])
    expect(idsOf(wallet, all, true)).toEqual(['eip155 io.metamask'])
  })

  test('a way into a wallet’s own browser is none of this one', () => {
    expect(idsOf({ name: 'Phantom', rdns: 'app.phantom' }, [browse])).toEqual([])
    expect(idsOf({ name: 'Phantom' }, [browse])).toEqual(['solana browse'])
    expect(idsOf({ name: 'Quay', injected: [{ id: 'isPhantom' }] }, [browse])).toEqual([])
  })

  test('wallets on other devices are none of this browser', () => {
    expect(idsOf({ name: 'MetaMask' }, [{ ...metamask, type: 'WALLET_CONNECT' }])).toEqual([])
  })
})

describe('a vendor’s own connector', () => {
  test('stands for whoever announces its domain, of its family', () => {
    const other = { ...coinbaseExtension, id: 'Coinbase Wallet', namespace: 'solana' } as const
    expect(withoutCovered([coinbaseExtension, coinbase, metamask, other])).toEqual([coinbase, metamask, other])
    expect(withoutCovered([coinbaseExtension, metamask])).toEqual([coinbaseExtension, metamask])
  })

  test('is what a listed wallet leads to', () => {
    expect(idsOf({ name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }, [coinbaseExtension, coinbase])).toEqual([
      'eip155 coinbaseWalletSDK',
    ])
  })
})
