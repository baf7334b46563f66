// Hooks over the kernel, for views of plugins.
export { ScopeContext } from './scope-context.ts'
export { startText } from './start-text.ts'
export { useScope, useServices, useText } from './use-services.ts'
export { type SlotServices, useSlot } from './use-slot.ts'
export { useStore } from './use-store.ts'
