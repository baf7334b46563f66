import { waitFor, within } from '@testing-library/dom'
import type { OpenOptions, Portico, PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { account } from '../../../plugins/account/index.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { type KernelServices, startProbed } from '../../kernel/support/kernel.ts'
import { createDrawnShell, drawnRoot } from './drawn-shell.tsx'
import type { TestChain } from './test-chain.ts'

/** A kernel with both plugins, and what it draws. */
export interface OpenModal {
  readonly portico: Portico
  readonly services: KernelServices
  readonly screen: ReturnType<typeof within>
}

interface ModalOptions extends Partial<Omit<PorticoOptions, 'plugins'>> {
  readonly open?: OpenOptions
  readonly options?: Parameters<typeof wallets>[0]
  readonly accountOptions?: Parameters<typeof account>[0]
  readonly plugins?: readonly Plugin[]
}

/** Starts a kernel with both plugins on a test chain. */
export const startChain = (chain: TestChain, { options, accountOptions, plugins = [], ...rest }: Omit<ModalOptions, 'open'> = {}) =>
  startProbed({ ...rest, plugins: [createDrawnShell(), wallets(options), account(accountOptions), chain.plugin, ...plugins] })

/** Starts a kernel on a test chain and opens its modal. */
export const openModal = async (chain: TestChain, { open, ...rest }: ModalOptions = {}): Promise<OpenModal> => {
  const { portico, services } = await startChain(chain, rest)
  await portico.open(open)
  await waitFor(() => expect(drawnRoot().childElementCount).toBeGreaterThan(0))
  return { portico, services, screen: within(drawnRoot()) }
}

/** The names of the rows, top to bottom. */
export const rowNames = (): readonly string[] => [...drawnRoot().querySelectorAll('.row-name')].map((row) => row.textContent ?? '')
