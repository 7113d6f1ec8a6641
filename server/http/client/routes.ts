/** The shape of the routes; the served client has the types of this server’s API in their place. */
export type Route = { params?: unknown; query?: unknown; body?: unknown; answer: unknown }
export type Routes = Record<'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', Record<string, Route>>
