import { fireEvent } from '@testing-library/dom'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'

afterEach(destroyKernels)

const hear = ({ events }: Portico): readonly unknown[] => {
  const heard: unknown[] = []
  events.on('SELECT_WALLET', (payload) => heard.push(payload))
  events.on('CLICK_GET_WALLET', () => heard.push('CLICK_GET_WALLET'))
  return heard
}

test('a row that is chosen is told with the wallet’s name and where it is', async () => {
  const custom = { id: 'test.far', name: 'Far', homepage: 'https://far.test' }
  const { portico, screen } = await openModal(createTestChain(connector('Kestrel')), { options: { customWallets: [custom] } })
  const heard = hear(portico)
  fireEvent.click(await screen.findByRole('button', { name: /Far/ }))
  await portico.close()
  await portico.open()
  fireEvent.click(await screen.findByRole('button', { name: /Kestrel/ }))
  expect(heard).toEqual([
    { name: 'Far', platform: 'unsupported' },
    { name: 'Kestrel', platform: 'browser' },
  ])
})

test('so is leaving for a list of wallets', async () => {
  const { portico, screen } = await openModal(createTestChain(), { open: { view: 'WhatIsAWallet' } })
  const heard = hear(portico)
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(await screen.findByRole('button', { name: /get a wallet/i }))
  expect(heard).toEqual(['CLICK_GET_WALLET'])
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})
