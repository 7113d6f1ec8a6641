/** The texts of the page behind a public link: added with it, so that no other page waits for them. */
import texts from '../../locales/en-public.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', texts, true, true)
