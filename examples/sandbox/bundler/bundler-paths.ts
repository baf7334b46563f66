/** The path of a chain's bundler. */
export const bundlerPath = (chainId: number): string => `/bundler/${chainId}`

/** The path of a chain's paymaster service. */
export const paymasterPath = (chainId: number): string => `/paymaster/${chainId}`
