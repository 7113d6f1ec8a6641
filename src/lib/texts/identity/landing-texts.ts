/** Adds the texts of the landing page with it, so that other pages do not load them. */
import landing from '../../../locales/identity/en-landing.json'
import { addTexts } from '../../i18n.ts'

addTexts(landing)
