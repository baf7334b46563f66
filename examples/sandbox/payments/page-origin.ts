/** Where visitors find the pages: another host name than that of the services, so that they are another site. */
export const pageOrigin = (port: number): string => `http://localhost:${port}`
