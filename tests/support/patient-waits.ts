import { configure } from '@testing-library/react'

/** Waits end with their condition; beside the other stages a form may take many times what it takes alone. */
configure({ asyncUtilTimeout: 30_000 })
