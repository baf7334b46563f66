import type { FrameSmartAccounts } from './frame-server.ts'

/** What holds for a project: its own, and the frame's where it says nothing. */
export const smartAccountsOf = (frame: FrameSmartAccounts, project: FrameSmartAccounts): FrameSmartAccounts => ({
  smartAccount: project.smartAccount ?? frame.smartAccount,
  bundlers: project.bundlers ?? frame.bundlers,
  paymasters: project.paymasters ?? frame.paymasters,
  paymasterServices: project.paymasterServices ?? frame.paymasterServices,
  delegations: project.delegations ?? frame.delegations,
})

/** Whom the page asks for them: every address that its policy has to allow. */
export const addressesOf = ({ bundlers = {}, paymasters = {}, paymasterServices = [] }: FrameSmartAccounts): readonly string[] =>
  Object.values(bundlers).concat(Object.values(paymasters), paymasterServices)
