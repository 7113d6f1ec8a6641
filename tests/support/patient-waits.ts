import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** Waits end with their condition; beside other work a form may take many times what it takes alone. */
configure({ asyncUtilTimeout: 30_000 })

/** What a page still loads when its tests are over belongs to them: the next file of this process asks for it as well. */
afterAll(() => vi.dynamicImportSettled())
