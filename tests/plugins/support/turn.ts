const { setTimeout: realTimeout } = globalThis

/** One turn of the real event loop, also under fake timers: React draws and runs its effects in it. */
export const turn = (): Promise<void> => new Promise((resolve) => void realTimeout(resolve, 0))
