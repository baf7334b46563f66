import type { SandboxWallet } from '../wallet/create-wallet.ts'
import { type Behaviour, behaviours } from '../wallet/wallet-state.ts'
import { choice, element } from './element.ts'

const behaviourText: Readonly<Record<Behaviour, string>> = {
  ask: 'Ask me',
  approve: 'Approve all',
  reject: 'Reject all',
  slow: 'Approve after 3 seconds',
  silent: 'Never answer',
}

/** Which account and network the wallet is on, and how it answers. */
export const settingsSection = (wallet: SandboxWallet): HTMLElement => {
  const { account, chain, behaviour } = wallet.state.get()
  const accounts = choice(
    'Account',
    wallet.accounts.map((address, index) => [address, `Account ${index + 1}, ${address.slice(0, 6)}…${address.slice(-4)}`] as const),
    (value) => {
      const picked = wallet.accounts.find((address) => address === value)
      if (picked) void wallet.selectAccount(picked)
    },
  )
  const chains = choice(
    'Network',
    wallet.chains().map((id) => [id, id] as const),
    (value) => {
      const picked = wallet.chains().find((id) => id === value)
      if (picked) void wallet.selectChain(picked)
    },
  )
  const answers = choice(
    'Behaviour',
    behaviours.map((name) => [name, behaviourText[name]] as const),
    (value) => {
      const picked = behaviours.find((name) => name === value)
      if (picked) wallet.setBehaviour(picked)
    },
  )
  const show = (label: HTMLLabelElement, value: string): void => {
    const select = label.querySelector('select')
    if (!select) return
    if (![...select.options].some((option) => option.value === value)) select.append(element('option', { value }, value))
    select.value = value
  }
  show(accounts, account)
  show(chains, chain)
  show(answers, behaviour)
  wallet.state.subscribe((state) => {
    show(chains, state.chain)
    show(answers, state.behaviour)
  })
  return element('section', {}, element('h2', {}, 'This wallet'), accounts, chains, answers)
}
