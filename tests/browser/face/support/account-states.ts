import type { Face } from './face-host.ts'
import type { ViewState } from './view-states.ts'

const openAccount = async (face: Face): Promise<Face> => {
  await face.connect()
  await face.page.locator('#connect').click()
  await face.modal.row(/Disconnect/).waitFor()
  return face
}

/** Views of the connected account. */
export const accountStates: readonly ViewState[] = [
  {
    view: 'Account',
    state: 'balance and tokens',
    async reach(bench) {
      const face = await openAccount(await bench.face())
      await face.modal.text('10,000 ETH').first().waitFor()
      await face.modal.text(/USDC/).first().waitFor()
      return face
    },
  },
  {
    view: 'Account',
    state: 'loading',
    async reach(bench) {
      const face = await bench.face()
      await face.page.route(/127\.0\.0\.1|localhost:\d+\/$/, (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      )
      await openAccount(face)
      await face.modal.dialog.locator('[aria-busy=true]').first().waitFor()
      return face
    },
  },
  {
    view: 'Account',
    state: 'network unreachable',
    async reach(bench) {
      const face = await bench.face({ sandbox: { chains: { 'eip155:1': 'http://127.0.0.1:9', 'eip155:10': 'http://127.0.0.1:9' } } })
      await openAccount(face)
      await face.modal
        .button(/retry|try again/i)
        .first()
        .waitFor({ timeout: 40_000 })
      return face
    },
  },
]
