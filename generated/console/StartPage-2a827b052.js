import{a,Head}from"./main-2a827b057.js";function StartPage(){return a(Head,{title:"StartPage"})}export{StartPage};
