/** The chains the sandbox runs under the ids of public ones, so that the modal meets real names and icons. */
export const sandboxChains = [
  { id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum', preferredPort: 8545 },
  { id: 10, caipNetworkId: 'eip155:10', name: 'OP Mainnet', preferredPort: 8546 },
] as const
