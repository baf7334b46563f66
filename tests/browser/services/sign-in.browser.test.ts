import { randomUUID } from 'node:crypto'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { SignInAnswers } from '../../../examples/sandbox/web-wallet/wallet/answer-sign-ins.ts'
import { createWallet, type SandboxWallet } from '../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import type { Behaviour } from '../../../examples/sandbox/web-wallet/wallet/wallet-state.ts'
import { createMemoryStorage } from '../../relay/support/memory-storage.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { readCode, showCode } from '../support/pairing.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account, other, shared] = testAccounts
const RDNS = 'test.wallet'

describe('A15, A2: sign-in with a wallet', () => {
  let stage: Stage
  let api: Service
  let relay: Relay
  const phones: SandboxWallet[] = []
  beforeAll(async () => {
    ;[stage, relay] = await Promise.all([startStage(), startRelay()])
    api = await startApi({ control: 0, chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl } })
  })
  afterAll(async () => {
    await Promise.all([stage.close(), ...phones.map((phone) => phone.close())])
    await Promise.all([api.close(), relay.close()])
  })

  /** Puts the code of a contract at an address: it answers every call with one word. */
  const setCode = async (address: string, word: string): Promise<void> => {
    const code = `0x7f${word}60005260206000f3`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
    await fetch(stage.ethereum.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }

  const open = async (query = '', sandbox = {}, privateKey: `0x${string}` = account.privateKey) => {
    const server = await stage.serve('sign-in', { sandbox: { services: { auth: api.url }, ...sandbox } })
    const { context, page, errors } = await openPage(stage.browser, (made) =>
      installTestWallets(made, [
        {
          name: 'Test Wallet',
          rdns: RDNS,
          privateKey,
          chains: { '0x1': stage.ethereum.rpcUrl, '0xa': stage.optimism.rpcUrl },
        },
      ]),
    )
    const modal = modalIn(page)
    const wallet = walletIn(page, RDNS)
    const choose = async (): Promise<void> => {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await modal.heading('Sign in').waitFor()
    }
    const asksFor = (text: string) => modal.dialog.getByRole('region', { name: 'Message' }).getByText(text).waitFor()
    const isNotConnected = async (): Promise<void> => {
      expect(await page.locator('#addr').textContent()).toBe('none')
      expect(await storedConnections(page)).toBeNull()
    }
    const signatures = async (): Promise<number> => (await wallet.methods()).filter((method) => method === 'personal_sign').length
    await page.goto(`${server.url}/${query}`)
    return { context, page, errors, modal, wallet, host: new URL(server.url).host, choose, asksFor, isNotConnected, signatures }
  }

  // One visit, in the order of the tests.
  describe('required, by a server', () => {
    let at: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      at = await open()
    })
    afterAll(() => at.context.close())

    test('the message says where, who and why, and closing shakes: nobody is connected meanwhile', async () => {
      const { page, modal, host, choose, asksFor, isNotConnected } = at
      await choose()
      // The page's real address, the account, and a statement of the host.
      for (const text of [
        `${host} wants you to sign in with your Ethereum account:`,
        account.address,
        'Chain ID: 1',
        'Sign in to the example.',
      ]) {
        await asksFor(text)
      }
      await isNotConnected()

      // By the button, by Escape, by the overlay.
      for (const close of [() => modal.button('Close').click(), () => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
        const shaken = page.locator('portico-modal .shaking').waitFor({ state: 'attached' })
        await close()
        await shaken
        await page.locator('portico-modal .dialog:not(.shaking)').waitFor()
      }
      await isNotConnected()
    })

    test('refused in the wallet, and a service that is away: said, and tried again; another account meanwhile is the one that is asked', async () => {
      const { modal, wallet, asksFor, isNotConnected } = at
      await wallet.setBehaviour('reject')
      await modal.button('Sign').click()
      await modal.text('Signature declined').waitFor()
      await wallet.setBehaviour('approve')
      await faultsOf(api).set({ kind: 'status', status: 500, path: '/auth/v1/authenticate' })
      await modal.button('Try again').click()
      await modal.text('The site could not sign you in. Try again.').waitFor()
      await isNotConnected()
      await faultsOf(api).clear()

      await wallet.switchAccount(1)
      await asksFor(other.address)
      await wallet.switchAccount(0)
      await asksFor(account.address)
    })

    test('reloaded or cancelled meanwhile nothing has come of it; signed, the visitor is connected', async () => {
      const { page, modal, choose, asksFor, isNotConnected } = at
      await page.reload()
      await isNotConnected()
      await choose()
      await modal.button('Cancel').click()
      await modal.row(/Test Wallet/).waitFor()
      await isNotConnected()
      await modal.row(/Test Wallet/).click()
      await asksFor(account.address)
      await modal.button('Sign').click()
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      await hostSays(page, '#session', 'eip155:1')
    })

    test('the host’s own API answers to who is signed in', async () => {
      const { page } = at
      await page.locator('#orders').click()
      await hostSays(page, '#answer', `200 {"orders":["The order of ${account.address}"]}`)
    })

    test('the next visit asks nothing; another network, and another account, sign for themselves', async () => {
      const { page, modal, wallet, asksFor, signatures } = at
      await page.reload()
      await hostSays(page, '#session', 'eip155:1')
      expect(await signatures()).toBe(0)
      await page.locator('#network').click()
      await asksFor('Chain ID: 10')
      await hostSays(page, '#status', 'connecting')
      await modal.button('Sign').click()
      await hostSays(page, '#session', 'eip155:10')
      await modal.isClosed()
      await wallet.switchAccount(1)
      await asksFor(other.address)
      await modal.button('Cancel').click()
      await hostSays(page, '#addr', 'none')
      await modal.row(/Test Wallet/).waitFor()
    })

    test('signed out, the account has to sign again', async () => {
      const { page, errors, modal, wallet, choose, signatures } = at
      await wallet.switchAccount(0)
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      const before = await signatures()
      await page.locator('#disconnect').click()
      await hostSays(page, '#addr', 'none')
      await page.locator('#orders').click()
      await hostSays(page, '#answer', '401 {"message":"Sign in first."}')
      await choose()
      expect(await signatures()).toBe(before)
      expect(errors).toEqual([])
    })
  })

  test('not required, in this browser: closed it connects all the same, and signs in later', async () => {
    const { page, errors, modal, choose, asksFor, signatures } = await open('?optional&local')
    await choose()
    await modal.button('Close').click()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
    await hostSays(page, '#session', 'no')
    await page.locator('#sign-in').click()
    await asksFor(account.address)
    await modal.button('Sign').click()
    await hostSays(page, '#session', 'eip155:1')
    await modal.isClosed()
    expect(await signatures()).toBe(1)
    await page.reload()
    await hostSays(page, '#session', 'eip155:1')
    expect(errors).toEqual([])
  })

  test('a contract account with several owners waits for them through a reload, and is signed in once they have signed', async () => {
    const { page, errors, modal, choose, asksFor, isNotConnected } = await open('?local', {}, shared.privateKey)
    // As Safe answers where the owners sign on the chain.
    await page.addInitScript(() =>
      window.addEventListener(
        'eip6963:announceProvider',
        (event) => {
          type Provider = Record<'on' | 'removeListener', () => void> & { request(args: { readonly method: string }): Promise<unknown> }
          const { info, provider } = (event as CustomEvent<{ readonly info: object; readonly provider: Provider }>).detail
          if ('owners' in provider) return
          event.stopImmediatePropagation()
          const [on, removeListener] = [provider.on.bind(provider), provider.removeListener.bind(provider)]
          const request: Provider['request'] = async (args) => (args.method === 'personal_sign' ? '0x' : provider.request(args))
          const detail = Object.freeze({ info, provider: { request, on, removeListener, owners: 2 } })
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        },
        true,
      ),
    )
    await setCode(shared.address, '0'.repeat(64))
    await page.reload()
    await choose()
    await modal.button('Sign').click()
    await modal.text('Waiting for the other owners').first().waitFor()
    const nonce = (await modal.dialog.getByRole('region', { name: 'Message' }).textContent())?.match(/Nonce: (\w+)/)?.[1] ?? 'none'
    await page.reload()
    await choose()
    await modal.text('Waiting for the other owners').first().waitFor()
    await asksFor(`Nonce: ${nonce}`)
    await isNotConnected()
    await setCode(shared.address, `1626ba7e${'0'.repeat(56)}`)
    await hostSays(page, '#session', 'eip155:1')
    await modal.isClosed()
    expect(errors).toEqual([])
  })

  test('A28, required, by a server, by code in one approval: forged and refused nobody is connected; approved the account is signed in as well', async () => {
    const { page, errors, modal, isNotConnected } = await open('', { relayUrl: relay.url })
    /** A wallet on the SDK that wallets ship. */
    const phone = async (behaviour: Behaviour, signIn: SignInAnswers = {}): Promise<SandboxWallet> => {
      const made = await createWallet({
        ...{
          relayUrl: relay.url,
          projectId: 'sandbox',
          url: 'https://wallet.example',
          prefix: randomUUID(),
          storage: createMemoryStorage(),
        },
        chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl },
        behaviour,
        signIn,
      })
      phones.push(made)
      return made
    }
    const [forger, honest] = await Promise.all([
      phone('approve', {
        signed: (all) => all.map((one) => ({ ...one, p: { ...one.p, iss: one.p.iss.replace(/0x.*/, other.address) } })),
      }),
      phone('reject'),
    ])
    await forger.pair(await showCode(page))
    await modal.text('What the wallet signed is not what this site asked for. Nothing was connected.').waitFor()
    await isNotConnected()
    await until(() => forger.state.get().sessions.length === 0)

    await modal.button('Try again').click()
    await honest.pair(await readCode(page))
    await modal.text('Connection declined').waitFor()
    await isNotConnected()

    honest.setBehaviour('ask')
    await modal.button('Try again').click()
    await honest.pair(await readCode(page))
    const asked = await until(() => honest.state.get().proposals[0])
    await isNotConnected()
    await honest.approve(asked.id)
    await hostSays(page, '#addr', account.address)
    await hostSays(page, '#session', 'eip155:1')
    await modal.isClosed()
    // One yes was all: nothing else was asked, before the page was loaded again or after it.
    await page.reload()
    await hostSays(page, '#session', 'eip155:1')
    expect(honest.state.get()).toMatchObject({ requests: [], proposals: [], sessions: [{}] })
    expect(errors).toEqual([])
  })
})
