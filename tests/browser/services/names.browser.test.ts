import { type Address, encodeFunctionData, namehash } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { nameAddresses, namesAbi } from '../../../examples/sandbox/chain/name-contracts.ts'
import { chainNames, nameTransactions } from '../../../examples/sandbox/chain/names.ts'
import { sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { until } from '../../support/wait.ts'
import { type Face, openFace } from '../face/support/face-host.ts'
import { openView } from '../face/support/open-view.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { hostSays } from '../support/host-page.ts'
import { startServiceStage } from '../support/sandbox-services.ts'

const [me, kestrel, other] = testAccounts

// One visit: the names of the local chain and of the sandbox's registry.
describe('names', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  let face: Face
  beforeAll(async () => {
    stage = await startServiceStage()
    api = await startApi({ chains: stage.chains })
    face = await openFace(stage, { sandbox: { projectId: 'sandbox', services: { api: api.url } } })
    await face.connect()
  })
  afterAll(async () => {
    await api.close()
    await stage.close()
  })
  afterEach(() => expect(face.errors).toEqual([]))

  const client = () => createChainClient(stage.ethereum.rpcUrl)
  const reverse = async (name: string, address: Address): Promise<void> => {
    const node = namehash(`${me.address.slice(2).toLowerCase()}.addr.reverse`)
    const data = encodeFunctionData({ abi: namesAbi, functionName: 'setName', args: [node, name] })
    await sendAll(client(), [
      ...nameTransactions([{ name, address }]),
      { from: me.address, to: nameAddresses.resolver, data, gas: 1_000_000n },
    ])
  }
  const openAccount = async (): Promise<void> => {
    await face.page.locator('#connect').click()
    await face.modal.isOpen()
  }
  const close = async (): Promise<void> => {
    await face.page.keyboard.press('Escape')
    await face.modal.isClosed()
  }

  test('A25: a hostile reverse record is not shown; an honest one stands beside the address', async () => {
    const { modal, page } = face
    for (const name of ['n\u0456ck.eth', 'Nick.eth']) {
      await reverse(name, me.address)
      await openAccount()
      await modal.text(shortAddress(me.address)).first().waitFor()
      await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ETH/).first().waitFor()
      expect(await modal.text(/nick|n\u0456ck/i).count()).toBe(0)
      await page.reload()
      await hostSays(page, '#addr', me.address)
    }
    await reverse('honest-name.eth', me.address)
    await openAccount()
    await modal.text('honest-name.eth').first().waitFor()
    await modal.text(shortAddress(me.address)).first().waitFor()
    await close()
  })

  test('A25: a transfer to a name; a name that moves between form and review stops it', async () => {
    const { modal } = face
    await openAccount()
    await fillTransfer(modal, '0.5', 'kestrel.eth')
    await modal.text(kestrel.address).first().waitFor()
    await modal.dialog.locator('img[src^="data:image/svg"]').first().waitFor()
    // While the review is read, the name comes to stand for somebody else.
    const before = await client().getBalance({ address: other.address })
    const nonce = await client().getTransactionCount({ address: me.address })
    await sendAll(client(), nameTransactions([{ name: 'kestrel.eth', address: other.address }]))
    await modal.button(/^Send 0.5/).click()
    await modal.text('“kestrel.eth” has changed').waitFor()
    await modal.text(other.address).first().waitFor()
    expect(await client().getTransactionCount({ address: me.address })).toBe(nonce)
    // The visitor looks again, and means the new address.
    await modal.button('Preview send').click()
    await modal.text(other.address).first().waitFor()
    await modal.button(/^Send 0.5/).click()
    await until(async () => (await client().getBalance({ address: other.address })) === before + 500_000_000_000_000_000n)
    await sendAll(client(), nameTransactions(chainNames))
    await close()
  })

  test('a name is registered with a real signature, is the account’s at once, and money can be sent to it', async () => {
    const { modal } = face
    await reverse('', me.address)
    await openView(face, 'ChooseAccountName')
    await modal.button('Choose name').click()
    const field = modal.dialog.getByRole('textbox', { name: 'Name' })
    await field.fill('raven')
    await modal.row(/^raven\.reown\.id Available/).waitFor()
    await modal.button('Register name').click()
    await modal.text('raven.reown.id now stands for your account.').waitFor()
    await modal.button('Got it').click()
    await modal.text('raven.reown.id').first().waitFor()
    await modal.text(shortAddress(me.address)).first().waitFor()
    await close()
    // Somebody has it now.
    await openView(face, 'RegisterAccountName')
    await field.fill('raven')
    await modal.text('raven.reown.id is taken. Choose another name.').waitFor()
    await close()
    await openAccount()
    await fillTransfer(modal, '0.25', 'raven.reown.id')
    await modal.text(me.address).first().waitFor()
    await close()
  })
})
