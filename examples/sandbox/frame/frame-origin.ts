/** The frame's origin: another site than every page on `localhost`. */
export const frameOrigin = (port: number): string => `http://wallet.localhost:${port}`
