import { businessClient } from './http.ts'

type ReadOptions = { params?: URLSearchParams; onReceived?: (bytes: number) => void }

/** Loads a file of the API; Refine's data providers return only records. */
export async function readFile(url: string, { params, onReceived }: ReadOptions = {}): Promise<Blob> {
  const { data } = await businessClient.get<Blob>(url, {
    params,
    responseType: 'blob',
    onDownloadProgress: ({ loaded }) => onReceived?.(loaded),
  })
  return data
}

/** Sends a form with a file and reports the percentage sent. */
export async function sendFile<T>(url: string, form: FormData, onPercent: (percent: number) => void): Promise<T> {
  const { data } = await businessClient.post<T>(url, form, {
    onUploadProgress: ({ progress = 0 }) => onPercent(Math.floor(progress * 100)),
  })
  return data
}
