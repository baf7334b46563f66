import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { StateBench, ViewState } from './view-states.ts'

const networks = async (bench: StateBench): Promise<Face> => {
  const face = await bench.face()
  await openView(face, 'Networks')
  await face.modal.row(/OP Mainnet/).waitFor()
  return face
}

/** Asks a connected wallet, which from then on acts as told. */
const switching = async (bench: StateBench, behaviour: 'silent' | 'reject', text: string): Promise<Face> => {
  const face = await bench.face()
  await face.connect()
  await face.wallet.setBehaviour(behaviour)
  await openView(face, 'SwitchNetwork', { network: 'eip155:10' })
  await face.modal.text(text).waitFor()
  return face
}

/** Views about networks. */
export const networkStates: readonly ViewState[] = [
  { view: 'Networks', state: 'list', reach: networks },
  {
    view: 'Networks',
    state: 'nothing found',
    async reach(bench) {
      const face = await networks(bench)
      await face.modal.dialog.getByRole('searchbox').fill('zephyrus')
      await face.modal.text('No network called').waitFor()
      return face
    },
  },
  { view: 'SwitchNetwork', state: 'asking', reach: (bench) => switching(bench, 'silent', 'Approve in wallet') },
  { view: 'SwitchNetwork', state: 'declined', reach: (bench) => switching(bench, 'reject', 'Switch declined') },
  {
    view: 'UnsupportedChain',
    state: 'wrong chain',
    async reach(bench) {
      const face = await bench.face()
      await face.connect()
      await face.wallet.switchChain('0xa')
      await face.page.waitForFunction(() => window.portico.getState().network?.caipNetworkId === 'eip155:10')
      await face.page.evaluate(() => window.portico.removeNetwork('eip155:10'))
      await face.page.locator('#connect').click()
      await face.modal.text(/does not support your wallet/).waitFor()
      return face
    },
  },
  {
    view: 'WhatIsANetwork',
    state: 'help',
    async reach(bench) {
      const face = await networks(bench)
      await face.modal.button('Learn more').click()
      await face.modal.button('Got it').waitFor()
      return face
    },
  },
]
