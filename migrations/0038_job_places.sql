ALTER TABLE `jobs` ADD `workplace` text DEFAULT 'On-site' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `employment_type` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `places` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `applicant_countries` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `place_to_check` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_to_check` ON `jobs` (`created_at`,`id`) WHERE deleted_at is null and status <> 'archived' and (place_to_check = 1 or employment_type is null);--> statement-breakpoint
-- Derives workplace, employment type and places from type and location, as worker/base/parse-location.ts did when this
-- was written. What has several readings or none is left to staff (place_to_check). The names are JSON because D1
-- limits the terms of a compound select.
WITH countries(name, code) AS (SELECT key, value FROM json_each('{"andorra":"AD","united arab emirates":"AE","afghanistan":"AF","antigua & barbuda":"AG","anguilla":"AI","albania":"AL","armenia":"AM","angola":"AO","antarctica":"AQ","argentina":"AR","american samoa":"AS","austria":"AT","australia":"AU","aruba":"AW","Åland islands":"AX","azerbaijan":"AZ","bosnia & herzegovina":"BA","barbados":"BB","bangladesh":"BD","belgium":"BE","burkina faso":"BF","bulgaria":"BG","bahrain":"BH","burundi":"BI","benin":"BJ","st. barthélemy":"BL","bermuda":"BM","brunei":"BN","bolivia":"BO","caribbean netherlands":"BQ","brazil":"BR","bahamas":"BS","bhutan":"BT","bouvet island":"BV","botswana":"BW","belarus":"BY","belize":"BZ","canada":"CA","cocos (keeling) islands":"CC","congo - kinshasa":"CD","central african republic":"CF","congo - brazzaville":"CG","switzerland":"CH","côte d’ivoire":"CI","cook islands":"CK","chile":"CL","cameroon":"CM","china":"CN","colombia":"CO","costa rica":"CR","cuba":"CU","cape verde":"CV","curaçao":"CW","christmas island":"CX","cyprus":"CY","czechia":"CZ","germany":"DE","djibouti":"DJ","denmark":"DK","dominica":"DM","dominican republic":"DO","algeria":"DZ","ecuador":"EC","estonia":"EE","egypt":"EG","western sahara":"EH","eritrea":"ER","spain":"ES","ethiopia":"ET","finland":"FI","fiji":"FJ","falkland islands":"FK","micronesia":"FM","faroe islands":"FO","france":"FR","gabon":"GA","united kingdom":"GB","grenada":"GD","georgia":"GE","french guiana":"GF","guernsey":"GG","ghana":"GH","gibraltar":"GI","greenland":"GL","gambia":"GM","guinea":"GN","guadeloupe":"GP","equatorial guinea":"GQ","greece":"GR","south georgia & south sandwich islands":"GS","guatemala":"GT","guam":"GU","guinea-bissau":"GW","guyana":"GY","hong kong sar china":"HK","heard & mcdonald islands":"HM","honduras":"HN","croatia":"HR","haiti":"HT","hungary":"HU","indonesia":"ID","ireland":"IE","israel":"IL","isle of man":"IM","india":"IN","british indian ocean territory":"IO","iraq":"IQ","iran":"IR","iceland":"IS","italy":"IT","jersey":"JE","jamaica":"JM","jordan":"JO","japan":"JP","kenya":"KE","kyrgyzstan":"KG","cambodia":"KH","kiribati":"KI","comoros":"KM","st. kitts & nevis":"KN","north korea":"KP","south korea":"KR","kuwait":"KW","cayman islands":"KY","kazakhstan":"KZ","laos":"LA","lebanon":"LB","st. lucia":"LC","liechtenstein":"LI","sri lanka":"LK","liberia":"LR","lesotho":"LS","lithuania":"LT","luxembourg":"LU","latvia":"LV","libya":"LY","morocco":"MA","monaco":"MC","moldova":"MD","montenegro":"ME","st. martin":"MF","madagascar":"MG","marshall islands":"MH","north macedonia":"MK","mali":"ML","myanmar (burma)":"MM","mongolia":"MN","macao sar china":"MO","northern mariana islands":"MP","martinique":"MQ","mauritania":"MR","montserrat":"MS","malta":"MT","mauritius":"MU","maldives":"MV","malawi":"MW","mexico":"MX","malaysia":"MY","mozambique":"MZ","namibia":"NA","new caledonia":"NC","niger":"NE","norfolk island":"NF","nigeria":"NG","nicaragua":"NI","netherlands":"NL","norway":"NO","nepal":"NP","nauru":"NR","niue":"NU","new zealand":"NZ","oman":"OM","panama":"PA","peru":"PE","french polynesia":"PF","papua new guinea":"PG","philippines":"PH","pakistan":"PK","poland":"PL","st. pierre & miquelon":"PM","pitcairn islands":"PN","puerto rico":"PR","palestinian territories":"PS","portugal":"PT","palau":"PW","paraguay":"PY","qatar":"QA","réunion":"RE","romania":"RO","serbia":"RS","russia":"RU","rwanda":"RW","saudi arabia":"SA","solomon islands":"SB","seychelles":"SC","sudan":"SD","sweden":"SE","singapore":"SG","st. helena":"SH","slovenia":"SI","svalbard & jan mayen":"SJ","slovakia":"SK","sierra leone":"SL","san marino":"SM","senegal":"SN","somalia":"SO","suriname":"SR","south sudan":"SS","são tomé & príncipe":"ST","el salvador":"SV","sint maarten":"SX","syria":"SY","eswatini":"SZ","turks & caicos islands":"TC","chad":"TD","french southern territories":"TF","togo":"TG","thailand":"TH","tajikistan":"TJ","tokelau":"TK","timor-leste":"TL","turkmenistan":"TM","tunisia":"TN","tonga":"TO","türkiye":"TR","trinidad & tobago":"TT","tuvalu":"TV","taiwan":"TW","tanzania":"TZ","ukraine":"UA","uganda":"UG","u.s. outlying islands":"UM","united states":"US","uruguay":"UY","uzbekistan":"UZ","vatican city":"VA","st. vincent & grenadines":"VC","venezuela":"VE","british virgin islands":"VG","u.s. virgin islands":"VI","vietnam":"VN","vanuatu":"VU","wallis & futuna":"WF","samoa":"WS","yemen":"YE","mayotte":"YT","south africa":"ZA","zambia":"ZM","zimbabwe":"ZW","us":"US","usa":"US","u.s.":"US","u.s.a.":"US","united states of america":"US","uk":"GB","u.k.":"GB","great britain":"GB","england":"GB","scotland":"GB","wales":"GB","northern ireland":"GB","republic of ireland":"IE","uae":"AE","holland":"NL","the netherlands":"NL","czech republic":"CZ","turkey":"TR","korea":"KR","republic of korea":"KR","hong kong":"HK","macau":"MO","bosnia":"BA","ivory coast":"CI","deutschland":"DE","españa":"ES","italia":"IT","Österreich":"AT","schweiz":"CH","méxico":"MX","brasil":"BR","polska":"PL","trinidad and tobago":"TT"}')),
codes(code) AS (SELECT value FROM json_each('["AD","AE","AF","AG","AI","AM","AO","AQ","AS","AT","AU","AW","AX","BA","BB","BD","BE","BF","BG","BH","BI","BJ","BL","BM","BN","BO","BQ","BR","BS","BT","BV","BW","BY","BZ","CC","CD","CF","CG","CH","CI","CK","CL","CM","CN","CR","CU","CV","CW","CX","CY","CZ","DJ","DK","DM","DO","DZ","EC","EE","EG","EH","ER","ES","ET","FI","FJ","FK","FM","FO","FR","GB","GD","GE","GF","GG","GH","GI","GL","GM","GN","GP","GQ","GR","GS","GT","GU","GW","GY","HK","HM","HN","HR","HT","HU","IE","IM","IO","IQ","IR","IS","IT","JE","JM","JO","JP","KE","KG","KH","KI","KM","KN","KP","KR","KW","KZ","LB","LC","LI","LK","LR","LS","LT","LU","LV","LY","MC","MF","MG","MH","MK","ML","MM","MP","MQ","MR","MU","MV","MW","MX","MY","MZ","NA","NF","NG","NI","NO","NP","NR","NZ","OM","PF","PG","PH","PK","PL","PM","PN","PR","PS","PT","PW","PY","QA","RE","RO","RS","RU","RW","SA","SB","SE","SG","SH","SI","SJ","SL","SM","SN","SO","SR","SS","ST","SV","SX","SY","SZ","TC","TD","TF","TG","TH","TJ","TK","TL","TM","TO","TR","TT","TV","TW","TZ","UA","UG","UM","US","UY","UZ","VC","VE","VG","VI","VN","VU","WF","WS","YE","ZA","ZM","ZW"]')),
states(name, code) AS (SELECT key, value FROM json_each('{"alabama":"AL","alaska":"AK","arizona":"AZ","arkansas":"AR","california":"CA","colorado":"CO","connecticut":"CT","delaware":"DE","district of columbia":"DC","florida":"FL","georgia":"GA","hawaii":"HI","idaho":"ID","illinois":"IL","indiana":"IN","iowa":"IA","kansas":"KS","kentucky":"KY","louisiana":"LA","maine":"ME","maryland":"MD","massachusetts":"MA","michigan":"MI","minnesota":"MN","mississippi":"MS","missouri":"MO","montana":"MT","nebraska":"NE","nevada":"NV","new hampshire":"NH","new jersey":"NJ","new mexico":"NM","new york":"NY","north carolina":"NC","north dakota":"ND","ohio":"OH","oklahoma":"OK","oregon":"OR","pennsylvania":"PA","rhode island":"RI","south carolina":"SC","south dakota":"SD","tennessee":"TN","texas":"TX","utah":"UT","vermont":"VT","virginia":"VA","washington":"WA","west virginia":"WV","wisconsin":"WI","wyoming":"WY"}')),
provinces(name, code) AS (SELECT key, value FROM json_each('{"alberta":"AB","british columbia":"BC","manitoba":"MB","new brunswick":"NB","newfoundland and labrador":"NL","northwest territories":"NT","nova scotia":"NS","nunavut":"NU","ontario":"ON","prince edward island":"PE","quebec":"QC","saskatchewan":"SK","yukon":"YT"}')),
cities(name, country, region) AS (
  SELECT key, substr(value, 1, 2), substr(value, 4) FROM json_each('{"new york":"US-NY","new york city":"US-NY","los angeles":"US-CA","chicago":"US-IL","houston":"US-TX","dallas":"US-TX","austin":"US-TX","san francisco":"US-CA","san diego":"US-CA","boston":"US-MA","seattle":"US-WA","denver":"US-CO","atlanta":"US-GA","miami":"US-FL","philadelphia":"US-PA","indianapolis":"US-IN","minneapolis":"US-MN","nashville":"US-TN","washington dc":"US-DC","washington d.c.":"US-DC","las vegas":"US-NV","detroit":"US-MI","salt lake city":"US-UT","toronto":"CA-ON","montreal":"CA-QC","montréal":"CA-QC","vancouver":"CA-BC","calgary":"CA-AB","ottawa":"CA-ON","edmonton":"CA-AB","mexico city":"MX","london":"GB","manchester":"GB","edinburgh":"GB","glasgow":"GB","leeds":"GB","bristol":"GB","belfast":"GB","cardiff":"GB","dublin":"IE","paris":"FR","lyon":"FR","marseille":"FR","toulouse":"FR","berlin":"DE","munich":"DE","münchen":"DE","hamburg":"DE","frankfurt":"DE","cologne":"DE","köln":"DE","stuttgart":"DE","düsseldorf":"DE","leipzig":"DE","vienna":"AT","wien":"AT","zurich":"CH","zürich":"CH","geneva":"CH","basel":"CH","bern":"CH","amsterdam":"NL","rotterdam":"NL","the hague":"NL","utrecht":"NL","eindhoven":"NL","brussels":"BE","antwerp":"BE","luxembourg city":"LU","madrid":"ES","barcelona":"ES","lisbon":"PT","porto":"PT","rome":"IT","milan":"IT","turin":"IT","copenhagen":"DK","stockholm":"SE","gothenburg":"SE","oslo":"NO","helsinki":"FI","reykjavik":"IS","warsaw":"PL","krakow":"PL","kraków":"PL","prague":"CZ","budapest":"HU","bucharest":"RO","sofia":"BG","athens":"GR","zagreb":"HR","ljubljana":"SI","bratislava":"SK","vilnius":"LT","riga":"LV","tallinn":"EE","kyiv":"UA","istanbul":"TR","tel aviv":"IL","dubai":"AE","abu dhabi":"AE","riyadh":"SA","doha":"QA","cairo":"EG","nairobi":"KE","lagos":"NG","johannesburg":"ZA","cape town":"ZA","mumbai":"IN","bangalore":"IN","bengaluru":"IN","delhi":"IN","new delhi":"IN","hyderabad":"IN","chennai":"IN","pune":"IN","kuala lumpur":"MY","jakarta":"ID","bangkok":"TH","manila":"PH","tokyo":"JP","osaka":"JP","seoul":"KR","beijing":"CN","shanghai":"CN","shenzhen":"CN","taipei":"TW","sydney":"AU","melbourne":"AU","brisbane":"AU","perth":"AU","adelaide":"AU","canberra":"AU","auckland":"NZ","wellington":"NZ","são paulo":"BR","sao paulo":"BR","rio de janeiro":"BR","buenos aires":"AR","santiago":"CL","lima":"PE","bogotá":"CO","bogota":"CO","medellín":"CO"}')
),
country_groups(name, codes, exact) AS (
  SELECT key, value ->> 'codes', value ->> 'isExact' FROM json_each('{"european union":{"codes":["AT","BE","BG","CY","CZ","DE","DK","EE","ES","FI","FR","GR","HR","HU","IE","IT","LT","LU","LV","MT","NL","PL","PT","RO","SE","SI","SK"],"isExact":true},"eu":{"codes":["AT","BE","BG","CY","CZ","DE","DK","EE","ES","FI","FR","GR","HR","HU","IE","IT","LT","LU","LV","MT","NL","PL","PT","RO","SE","SI","SK"],"isExact":true},"europe":{"codes":["AT","BE","BG","CH","CY","CZ","DE","DK","EE","ES","FI","FR","GB","GR","HR","HU","IE","IS","IT","LI","LT","LU","LV","MT","NL","NO","PL","PT","RO","SE","SI","SK"],"isExact":false},"dach":{"codes":["AT","CH","DE"],"isExact":true},"benelux":{"codes":["BE","LU","NL"],"isExact":true},"nordics":{"codes":["DK","FI","IS","NO","SE"],"isExact":true}}')
),
words AS (
  SELECT id, type, ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(location), '-', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '|', ' '), ',', ' '), ';', ' '), '/', ' ') || ' ' AS words,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(' ' || location || ' ', '(', ','), ')', ','), '[', ','), ']', ','), '|', ','), ' - ', ','), ' – ', ','), ' — ', ','), ',', ' , '), ';', ' ; '), '/', ' / '), ' remote ', ' '), ' Remote ', ' '), ' REMOTE ', ' '), ' hybrid ', ' '), ' Hybrid ', ' '), ' HYBRID ', ' '), ' on-site ', ' '), ' On-site ', ' '), ' ON-SITE ', ' '), ' onsite ', ' '), ' Onsite ', ' '), ' ONSITE ', ' '), ' fully ', ' '), ' Fully ', ' '), ' FULLY ', ' '), ' only ', ' '), ' Only ', ' '), ' ONLY ', ' '), ' within ', ' '), ' Within ', ' '), ' WITHIN ', ' '), ' anywhere ', ' '), ' Anywhere ', ' '), ' ANYWHERE ', ' '), ' in ', ' '), ' the ', ' '), ' On-Site ', ' '), ' OnSite ', ' ') AS spaced
  FROM jobs
),
workplaces AS (
  SELECT id, spaced, CASE
      WHEN type IN ('Hybrid', 'Remote') THEN type
      WHEN instr(words, ' hybrid ') > 0 THEN 'Hybrid'
      WHEN instr(words, ' remote ') > 0 THEN 'Remote'
      ELSE 'On-site' END AS workplace
  FROM words
),
remote_names AS (
  SELECT w.id, trim(t.value) AS name
  FROM workplaces w, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(spaced, ';', ','), '/', ','), ' or ', ','), ' and ', ','), ' & ', ','), ' + ', ',')), ',', '","') || ']') t
  WHERE w.workplace = 'Remote' AND trim(t.value) <> ''
),
remote_found AS (
  SELECT id,
    coalesce(
      (SELECT codes FROM country_groups g WHERE g.name = lower(r.name)),
      CASE WHEN NOT (EXISTS (SELECT 1 FROM states s WHERE s.name = lower(r.name) OR s.code = r.name)
          AND EXISTS (SELECT 1 FROM countries c WHERE c.name = lower(r.name)))
        THEN json_array(coalesce((select code from countries where name = lower(r.name)), (select code from codes where code = r.name))) END,
      '[null]'
    ) AS codes,
    coalesce((SELECT exact FROM country_groups g WHERE g.name = lower(r.name)), 1) AS exact,
    (SELECT country FROM cities c WHERE c.name = lower(r.name)) AS city_country
  FROM remote_names r
),
applicants AS (
  SELECT f.id, json_group_array(DISTINCT coalesce(c.value, f.city_country) ORDER BY coalesce(c.value, f.city_country))
      FILTER (WHERE coalesce(c.value, f.city_country) IS NOT NULL) AS countries,
    min(c.value IS NOT NULL AND f.exact) AS certain
  FROM remote_found f, json_each(f.codes) c
  GROUP BY f.id
),
tokens AS (
  SELECT w.id, p.key AS part, trim(t.value) AS token,
    row_number() OVER (PARTITION BY w.id, p.key ORDER BY t.key) AS n
  FROM workplaces w, json_each('[' || replace(json_quote(replace(replace(spaced, '/', ';'), ' or ', ';')), ';', '","') || ']') p, json_each('[' || replace(json_quote(p.value), ',', '","') || ']') t
  WHERE w.workplace <> 'Remote' AND trim(t.value) <> ''
),
parts AS (
  SELECT id, part, count(*) AS n,
    max(CASE n WHEN 1 THEN token END) AS t1,
    max(CASE n WHEN 2 THEN token END) AS t2,
    max(CASE n WHEN 3 THEN token END) AS t3
  FROM tokens GROUP BY id, part
),
shifted AS (
  SELECT id, part, t3,
    CASE WHEN street THEN 2 ELSE n END AS n,
    CASE WHEN street THEN t2 ELSE t1 END AS t1,
    CASE WHEN street THEN t3 ELSE t2 END AS t2,
    CASE WHEN street THEN t1 ELSE '' END AS street
  FROM (SELECT *, n = 3 AND t1 GLOB '[0-9]*' AND coalesce((select code from countries where name = lower(t3)), (select code from codes where code = t3)) IS NULL AS street FROM parts)
),
known AS (
  SELECT s.*, c.country AS city_country, c.region AS city_region,
    (SELECT code FROM states WHERE t2 GLOB '[A-Z][A-Z] [0-9][0-9][0-9][0-9][0-9]' AND code = substr(t2, 1, 2)) AS zip_state,
    (SELECT code FROM states WHERE t1 GLOB '?* [A-Z][A-Z]' AND code = substr(t1, -2)) AS end_state,
    (SELECT code FROM provinces WHERE t1 GLOB '?* [A-Z][A-Z]' AND code = substr(t1, -2)) AS end_province,
    EXISTS (SELECT 1 FROM states WHERE name = lower(t1)) AS named_state,
    coalesce((select code from countries where name = lower(t1)), (select code from codes where code = t1)) AS country1,
    (SELECT code FROM countries WHERE name = lower(t2)) AS named_country2,
    coalesce((select code from countries where name = lower(t2)), (select code from codes where code = t2)) AS country2,
    coalesce((select code from countries where name = lower(t3)), (select code from codes where code = t3)) AS country3,
    (select code from states where code = t2 or name = lower(t2)) AS state2,
    (select code from provinces where code = t2 or name = lower(t2)) AS province2
  FROM shifted s LEFT JOIN cities c ON c.name = lower(s.t1)
),
places AS (
  SELECT id, part, CASE
    WHEN n = 1 AND end_state IS NOT NULL THEN json_object('country', 'US', 'region', end_state, 'city', trim(substr(t1, 1, length(t1) - 3)), 'postalCode', '', 'street', street)
    WHEN n = 1 AND end_province IS NOT NULL THEN json_object('country', 'CA', 'region', end_province, 'city', trim(substr(t1, 1, length(t1) - 3)), 'postalCode', '', 'street', street)
    WHEN n = 1 AND city_country IS NOT NULL THEN json_object('country', city_country, 'region', city_region, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 1 AND NOT named_state AND country1 IS NOT NULL THEN json_object('country', country1, 'region', '', 'city', '', 'postalCode', '', 'street', street)
    WHEN n = 2 AND zip_state IS NOT NULL THEN json_object('country', 'US', 'region', zip_state, 'city', t1, 'postalCode', substr(t2, 4), 'street', street)
    WHEN n = 2 AND (city_country = t2 OR city_country = named_country2) THEN json_object('country', city_country, 'region', city_region, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 2 AND state2 IS NOT NULL THEN json_object('country', 'US', 'region', state2, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 2 AND province2 IS NOT NULL THEN json_object('country', 'CA', 'region', province2, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 2 AND country2 IS NOT NULL THEN json_object('country', country2, 'region', '', 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 2 AND city_region = '' THEN json_object('country', city_country, 'region', t2, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 3 AND country3 = 'US' AND state2 IS NOT NULL THEN json_object('country', 'US', 'region', state2, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 3 AND country3 = 'CA' AND province2 IS NOT NULL THEN json_object('country', 'CA', 'region', province2, 'city', t1, 'postalCode', '', 'street', street)
    WHEN n = 3 AND country3 NOT IN ('US', 'CA') THEN json_object('country', country3, 'region', t2, 'city', t1, 'postalCode', '', 'street', street)
    END AS place
  FROM known
),
offices AS (
  SELECT id, json_group_array(json(place) ORDER BY part) FILTER (WHERE place IS NOT NULL) AS places,
    min(coalesce(place ->> 'city', '') <> '') AS certain
  FROM places GROUP BY id
)
UPDATE jobs SET
  workplace = d.workplace,
  employment_type = CASE WHEN type IN ('Full-time', 'Part-time', 'Contract') THEN type END,
  places = d.places,
  applicant_countries = d.countries,
  place_to_check = d.certain = 0
FROM (
  SELECT w.id, w.workplace, coalesce(o.places, '[]') AS places, coalesce(a.countries, '[]') AS countries,
    coalesce(o.certain, a.certain, 0) AS certain
  FROM workplaces w LEFT JOIN applicants a ON a.id = w.id LEFT JOIN offices o ON o.id = w.id
) d
WHERE d.id = jobs.id;
