import { fireEvent, type within } from '@testing-library/dom'
import { networks } from '../../../plugins/networks/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawPart, removeParts } from '../support/draw-part.tsx'
import { createSessionChain } from '../support/session-chain.ts'
import { accountStandIn, ETHEREUM, type Session, startSession } from '../support/start-session.ts'

afterEach(() => {
  removeParts()
  return destroyKernels()
})

/** Draws what the header would. */
const draw = async ({ portico, services }: Session): Promise<ReturnType<typeof within>> => {
  await portico.open({ view: 'Account' })
  const [entry] = services.slots.of('header.start').get()
  if (!entry) throw new Error('The header has no start.')
  expect(entry.on).toEqual(['Account'])
  return drawPart(await services.slots.load(entry))
}

describe('the network in the header', () => {
  it('stands on Account, names the network and opens the choice', async () => {
    const session = await startSession(createSessionChain(), [networks(), accountStandIn()])
    const chip = await draw(session)
    fireEvent.click(await chip.findByRole('button', { name: 'Ethereum, choose network' }))
    expect(session.services.router.current.get()?.view).toBe('Networks')
  })

  it('follows the wallet', async () => {
    const chain = createSessionChain()
    const chip = await draw(await startSession(chain, [networks(), accountStandIn()]))
    chain.moveTo({ network: 'eip155:10' })
    await chip.findByRole('button', { name: 'OP Mainnet, choose network' })
    chain.moveTo({ network: 'eip155:77' })
    await chip.findByRole('button', { name: 'Unknown Network, choose network' })
  })

  it('offers no choice where there is one network', async () => {
    const session = await startSession(createSessionChain(), [networks(), accountStandIn()], { networks: [ETHEREUM] })
    const button = await (await draw(session)).findByRole('button', { name: 'Ethereum' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(session.services.router.current.get()?.view).toBe('Account')
  })
})
