/** The place of a demo visitor: a country, a region (ISO 3166-2) in it, and a city in that region. */
export interface Place {
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/** The cities of each country as region:city, the largest first. */
const CITIES: Readonly<Record<string, string>> = {
  DE: 'BE:Berlin HH:Hamburg BY:Munich NW:Cologne HE:Frankfurt NW:Düsseldorf SN:Leipzig BW:Stuttgart NI:Hanover SN:Dresden BY:Nuremberg HB:Bremen',
  AT: '9:Vienna 6:Graz 4:Linz 5:Salzburg',
  CH: 'ZH:Zurich GE:Geneva BS:Basel BE:Bern',
  NL: 'NH:Amsterdam ZH:Rotterdam UT:Utrecht',
  FR: 'IDF:Paris ARA:Lyon PAC:Marseille GES:Strasbourg',
  PL: '14:Warsaw 12:Kraków 02:Wrocław',
  GB: 'ENG:London ENG:Manchester SCT:Edinburgh ENG:Bristol WLS:Cardiff',
  IT: '25:Milan 62:Rome 21:Turin',
  ES: 'MD:Madrid CT:Barcelona VC:Valencia',
  DK: '84:Copenhagen 82:Aarhus',
  SE: 'AB:Stockholm O:Gothenburg',
  BE: 'BRU:Brussels VLG:Antwerp',
  US: 'NY:New_York CA:San_Francisco CA:Los_Angeles WA:Seattle IL:Chicago TX:Austin MA:Boston CO:Denver GA:Atlanta OR:Portland TX:Dallas FL:Miami',
  CA: 'ON:Toronto BC:Vancouver QC:Montreal',
  IN: 'KA:Bengaluru MH:Mumbai DL:Delhi TN:Chennai MH:Pune',
  BR: 'SP:São_Paulo RJ:Rio_de_Janeiro',
  AU: 'NSW:Sydney VIC:Melbourne',
  JP: '13:Tokyo 27:Osaka',
  IE: 'D:Dublin',
  NO: '03:Oslo',
};

interface WeightedPlace extends Place {
  readonly weight: number;
}

/** Returns the cities of some countries. The weight of a country is shared among its cities; larger ones get more. */
export function placesOf(countries: Readonly<Record<string, number>>): readonly WeightedPlace[] {
  return Object.entries(countries).flatMap(([country, weight]) => {
    const cities = (CITIES[country] ?? '').split(' ');
    const shares = cities.map((_, rank) => 1 / (rank + 1));
    const all = shares.reduce((sum, share) => sum + share, 0);
    return cities.map((entry, rank) => {
      const [region = '', city = ''] = entry.split(':');
      return {
        country,
        region: `${country}-${region}`,
        city: city.replaceAll('_', ' '),
        weight: (weight * shares[rank]!) / all,
      };
    });
  });
}
