import { defineSetup } from '../../kernel/contract/plugin.ts'
import { reverseName } from './api.ts'
import { createLookUp } from './look-up.ts'
import { manifest } from './manifest.ts'
import { createRegistration } from './register.ts'
import { createServiceNames } from './service-names.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, stores, options: { zone, suffixes } }) => {
    const revision = stores.create(0)
    const names = createLookUp({ ...deps, ...ports, served: createServiceNames({ ...deps, suffixes }), revision })
    const registration = createRegistration({
      ...deps,
      ...ports,
      stores,
      zone,
      async registered(address) {
        // What was answered before the name was there is not true any more.
        const asked = deps.services.call(reverseName, { path: { address }, query: { apiVersion: 2, sender: address } }, { fresh: true })
        await asked.catch((cause: unknown) => ports.log.info('The names of the account could not be read again.', cause))
        revision.update((now) => now + 1)
        await deps.profile.get()?.refresh()
      },
    })
    return {
      services: { names, registration },
      enter: { RegisterAccountName: () => registration.begin(), RegisterAccountNameSuccess: () => registration.watch() },
    }
  },
  { events: ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS', 'REGISTER_NAME_ERROR'] },
)
