import { waitFor } from '@testing-library/dom'

/** Waits for what a real server and code on its way bring, on a machine that has other work too. */
export const eventually = (check: () => void): Promise<void> => waitFor(check, { timeout: 20_000 })

jest.setTimeout(60_000)
