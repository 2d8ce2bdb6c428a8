// Eleventy builds the same catalogue as the engine, as one who uses it for such a site would: templates in JavaScript, without checks.
import { listPages } from './pages.js';

export default function configure(config) {
  config.addGlobalData('routes', () => listPages(process.env.CATALOGUE));
}
