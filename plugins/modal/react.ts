// The entry `portico/react`: hooks and buttons for host applications, and the hooks that views of plugins use.

export type { AddressOf } from '../../kernel/contract/caip.ts'
export {
  Boundary,
  ScopeContext,
  SlotPart,
  type SlotServices,
  useDenialText,
  useImage,
  useScope,
  useServices,
  useSlot,
  useStore,
  useText,
} from '../../kernel/react/index.ts'
export {
  AccountButton,
  type AccountButtonProps,
  ConnectButton,
  type ConnectButtonProps,
  type CustomButtonProps,
  type CustomButtonState,
  type HostButtonProps,
  NetworkButton,
} from './react/buttons.tsx'
export {
  type AccountState,
  type ModalButtonProps,
  type ModalControls,
  useAccount,
  useDisconnect,
  useModal,
  useNetwork,
  useProvider,
} from './react/hooks.ts'
export { PorticoProvider, type PorticoProviderProps, usePortico, usePorticoState } from './react/portico-context.tsx'
export { useBalance } from './react/use-balance.ts'
export { type ConnectControls, useConnect } from './react/use-connect.ts'
export { type SignInControls, useSession } from './react/use-session.ts'
