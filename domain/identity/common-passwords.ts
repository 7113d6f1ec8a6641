/**
 * Passwords that very many people use, in lower case, by the alphabet, so that a form names them while typing; the server
 * knows eighteen thousand. Those that are too short or digits only are not named here.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    !qaz1qaz !qaz2wsx 0987654321q 123123qwe 1234567890a 123456789a 12345678a 1234567q 123456aa 123456ab 123456abc
    123456qwerty 12345abc 12345qwert 1234abcd 1234qwer 123abc456 123qwe123 123qweasd 123qweasdzxc 123qwerty
    1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 a1234567 a12345678 a123456789
    a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa ab123456 abc12345 abc123456 abc123abc
    abc123def abcd1234 abcd12345 abcdabcd abcde123 abcdefg1 abcdefgh abcdefghi abcdefghij access14 accounting
    accounts admin123 admin1234 admin12345 admin@123 adminadmin administrator administrator1 alexander alexander1
    alexandra america1 american1 andrew123 angel123 angel1234 angels123 anthony1 anthony123 arsenal1 arsenal123
    asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl; asdfqwer ashley123 australia autumn2024 autumn2025 azerty123
    azertyuiop babyboy1 babygirl babygirl1 bailey123 banana123 barcelona barcelona1 baseball baseball1 basketball
    basketball1 batman123 beautiful beautiful1 benjamin benjamin1 bestfriend bigdaddy bismillah blackberry blessed1
    blink182 brasil123 budweiser business buster123 butterfly butterfly1 california canada123 caroline changeme
    changeme1 changeme123 charlie1 charlie123 cheese123 chelsea1 chelsea123 chicago1 chocolate chocolate1 christ123
    christian christine christopher cocacola cocacola1 coffee123 company1 company123 computer computer1 computer123
    cookie123 correcthorse correcthorsebatterystaple corvette cowboys1 cristiano crystal1 cutie123 daniel123
    danielle daybook1 daybook123 december december1 default1 default123 diamond1 dragon123 dragonball eagles123
    einstein elephant elizabeth elizabeth1 eminem123 england1 facebook facebook1 family123 february ferrari1
    finance1 finance123 florida1 flower123 flowers1 football football1 football12 football123 forever1 foreverlove
    friday123 friends1 friendship gabriel1 garfield germany1 ginger123 goodluck google123 greenday1 guest123
    guestguest guitar123 happiness happy123 hello123 hello1234 hello12345 hellohello hellokitty helloworld hockey123
    hunter123 ilovegod iloveme1 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 india123
    indian123 internet internet1 ironman1 jackdaniels january1 jennifer jennifer1 jessica1 jessica123 jesus123
    jesuschrist jonathan jordan123 jordan23 joshua123 juventus1 katherine kathmandu killer123 lakers24 letmein!
    letmein1 letmein12 letmein123 lightning linkedin liverpool liverpool1 lkjhgfdsa login123 london123 lovelove
    lovely123 loveme123 loveyou1 lucky123 maggie123 manchester manunited marlboro master12 master123 matthew1
    maverick mercedes metallica metallica1 mexico123 michael1 michael123 michelle michelle1 mickey123 microsoft
    midnight midnight1 minnie123 mnbvcxz1 monday123 monkey123 moonlight mother123 mustang1 mylove123 mypassword
    mypassword1 napoleon naruto123 nepal123 newpassword newyork1 nicholas nintendo nirvana1 november olivier1
    p@ssw0rd p@ssword pa$$word pakistan pakistan1 paradise pass1234 pass12345 passpass passphrase passport passw0rd
    password password! password01 password1 password1! password11 password12 password123 password1234 password12345
    password2 password2020 password2021 password2022 password2023 password2024 password2025 password2026 password99
    passwort passwort1 patricia peanut123 pepper123 personal phoenix1 pineapple platinum playstation poiuytrewq
    pokemon1 pokemon123 porsche911 positive princess princess1 princess12 princess123 pumpkin1 q1q1q1q1 q1w2e3r4
    q1w2e3r4t5 qaz12wsx qazwsx123 qazwsxedc qazwsxedcrfv qwaszx12 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234
    qwer12345 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123
    qwertz123 qwertzui qwertzuiop rainbow1 rainbow123 ranger123 raspberry realmadrid remember rockstar1 rockyou1
    ronaldo7 root1234 rootroot samantha samantha1 samsung1 samsung123 scarface scoobydoo scorpion secret123 security
    september service1 shadow12 shadow123 sherlock slipknot1 sniper123 snoopy123 snowball snowboard soccer123
    softball spiderman spiderman1 spring2024 spring2025 spring2026 stardust starlight starwars starwars1 steelers1
    stephanie stephanie1 strawberry summer123 summer2023 summer2024 summer2025 summer2026 sunshine sunshine1
    sunshine12 sunshine123 superman superman1 superman123 superstar superstar1 sweetheart swordfish test1234
    test12345 tester123 testing1 testing123 testtest thepassword thomas123 thunder1 tigger123 tinkerbell tinkerbell1
    titanic1 toor1234 topsecret truelove trustno1 twitter1 universe user1234 username username1 valentina veronica
    vfhbyf123 victoria victoria1 voyager1 warriors1 webmaster welcome1 welcome1! welcome12 welcome123 welcome@123
    whatever whatever1 wildcats william1 windows1 winter123 winter2023 winter2024 winter2025 winter2026 wolfgang
    wolverine wrestling xbox360! xxxxxxxx yamaha123 yankees1 yesterday yourmom1 youtube1 zachary1 zaq!2wsx zaq12wsx
    zaq1zaq1 zaqxswcde zxcvbnm, zxcvbnm1 zxcvbnm123 zzzzzzzz
  `
    .trim()
    .split(/\s+/),
)
