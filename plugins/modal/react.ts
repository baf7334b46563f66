// The entry `portico/react`: hooks and buttons for host applications, and the hooks that views of plugins use.
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
export { AccountButton, ConnectButton, type ConnectButtonProps, type HostButtonProps, NetworkButton } from './react/buttons.tsx'
export { type AccountState, useAccount, useDisconnect, useModal, useNetwork, useProvider } from './react/hooks.ts'
export { PorticoProvider, type PorticoProviderProps, usePortico } from './react/portico-context.tsx'
export { usePorticoState } from './react/use-portico-state.ts'
