/** Names of regions by country: `code:name;code:name`. */
export type NamesByCountry = Readonly<Record<string, string>>;

/**
 * Names of regions where a language is spoken, by language. CLDR 48 has the names of nearly all regions in English only;
 * where a language has no name here or there, the English one is shown.
 */
export const LOCAL_REGION_NAMES: Readonly<Record<string, NamesByCountry>> = {
  de: {
    DE: 'BB:Brandenburg;BE:Berlin;BW:Baden-Württemberg;BY:Bayern;HB:Bremen;HE:Hessen;HH:Hamburg;MV:Mecklenburg-Vorpommern;NI:Niedersachsen;NW:Nordrhein-Westfalen;RP:Rheinland-Pfalz;SH:Schleswig-Holstein;SL:Saarland;SN:Sachsen;ST:Sachsen-Anhalt;TH:Thüringen',
    AT: '1:Burgenland;2:Kärnten;3:Niederösterreich;4:Oberösterreich;5:Salzburg;6:Steiermark;7:Tirol;8:Vorarlberg;9:Wien',
    BE: 'BRU:Brüssel;VAN:Antwerpen;VBR:Flämisch-Brabant;VLG:Flandern;VLI:Limburg;VOV:Ostflandern;VWV:Westflandern;WAL:Wallonien;WBR:Wallonisch-Brabant;WHT:Hennegau;WLG:Lüttich;WLX:Luxemburg;WNA:Namur',
    CH: 'AG:Aargau;AI:Appenzell Innerrhoden;AR:Appenzell Ausserrhoden;BE:Bern;BL:Basel-Landschaft;BS:Basel-Stadt;FR:Freiburg;GE:Genf;GL:Glarus;GR:Graubünden;JU:Jura;LU:Luzern;NE:Neuenburg;NW:Nidwalden;OW:Obwalden;SG:St. Gallen;SH:Schaffhausen;SO:Solothurn;SZ:Schwyz;TG:Thurgau;TI:Tessin;UR:Uri;VD:Waadt;VS:Wallis;ZG:Zug;ZH:Zürich',
    IT: '32:Trentino-Südtirol',
  },
  fr: {
    FR: '20R:Corse;971:Guadeloupe;972:Martinique;973:Guyane;974:La Réunion;976:Mayotte;ARA:Auvergne-Rhône-Alpes;BFC:Bourgogne-Franche-Comté;BRE:Bretagne;CVL:Centre-Val de Loire;GES:Grand Est;HDF:Hauts-de-France;IDF:Île-de-France;NAQ:Nouvelle-Aquitaine;NOR:Normandie;OCC:Occitanie;PAC:Provence-Alpes-Côte d’Azur;PDL:Pays de la Loire',
    BE: 'BRU:Bruxelles-Capitale;VAN:Anvers;VBR:Brabant flamand;VLG:Flandre;VLI:Limbourg;VOV:Flandre-Orientale;VWV:Flandre-Occidentale;WAL:Wallonie;WBR:Brabant wallon;WHT:Hainaut;WLG:Liège;WLX:Luxembourg;WNA:Namur',
    CA: 'AB:Alberta;BC:Colombie-Britannique;MB:Manitoba;NB:Nouveau-Brunswick;NL:Terre-Neuve-et-Labrador;NS:Nouvelle-Écosse;NT:Territoires du Nord-Ouest;NU:Nunavut;ON:Ontario;PE:Île-du-Prince-Édouard;QC:Québec;SK:Saskatchewan;YT:Yukon',
    CH: 'AG:Argovie;AI:Appenzell Rhodes-Intérieures;AR:Appenzell Rhodes-Extérieures;BE:Berne;BL:Bâle-Campagne;BS:Bâle-Ville;FR:Fribourg;GE:Genève;GL:Glaris;GR:Grisons;JU:Jura;LU:Lucerne;NE:Neuchâtel;NW:Nidwald;OW:Obwald;SG:Saint-Gall;SH:Schaffhouse;SO:Soleure;SZ:Schwytz;TG:Thurgovie;TI:Tessin;UR:Uri;VD:Vaud;VS:Valais;ZG:Zoug;ZH:Zurich',
  },
  es: {
    ES: 'AN:Andalucía;AR:Aragón;AS:Asturias;CB:Cantabria;CE:Ceuta;CL:Castilla y León;CM:Castilla-La Mancha;CN:Canarias;CT:Cataluña;EX:Extremadura;GA:Galicia;IB:Islas Baleares;MC:Región de Murcia;MD:Comunidad de Madrid;ML:Melilla;NC:Navarra;PV:País Vasco;RI:La Rioja;VC:Comunidad Valenciana',
    AR: 'A:Salta;B:Provincia de Buenos Aires;C:Ciudad de Buenos Aires;D:San Luis;E:Entre Ríos;F:La Rioja;G:Santiago del Estero;H:Chaco;J:San Juan;K:Catamarca;L:La Pampa;M:Mendoza;N:Misiones;P:Formosa;Q:Neuquén;R:Río Negro;S:Santa Fe;T:Tucumán;U:Chubut;V:Tierra del Fuego;W:Corrientes;X:Córdoba;Y:Jujuy;Z:Santa Cruz',
    MX: 'CMX:Ciudad de México;MEX:Estado de México;MIC:Michoacán;NLE:Nuevo León;QUE:Querétaro;SLP:San Luis Potosí;YUC:Yucatán',
  },
  ja: {
    JP: '01:北海道;02:青森県;03:岩手県;04:宮城県;05:秋田県;06:山形県;07:福島県;08:茨城県;09:栃木県;10:群馬県;11:埼玉県;12:千葉県;13:東京都;14:神奈川県;15:新潟県;16:富山県;17:石川県;18:福井県;19:山梨県;20:長野県;21:岐阜県;22:静岡県;23:愛知県;24:三重県;25:滋賀県;26:京都府;27:大阪府;28:兵庫県;29:奈良県;30:和歌山県;31:鳥取県;32:島根県;33:岡山県;34:広島県;35:山口県;36:徳島県;37:香川県;38:愛媛県;39:高知県;40:福岡県;41:佐賀県;42:長崎県;43:熊本県;44:大分県;45:宮崎県;46:鹿児島県;47:沖縄県',
  },
};
