import { isError } from 'ethers'

const sayWhy = (error: unknown): string => {
  if (isError(error, 'ACTION_REJECTED')) return 'You declined.'
  return 'That did not work.'
}

export { sayWhy }
